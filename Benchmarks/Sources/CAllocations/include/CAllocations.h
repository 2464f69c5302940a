#ifndef GALLEY_ALLOCATIONS_H
#define GALLEY_ALLOCATIONS_H

/// Blocks of memory this process has asked for since it began.
unsigned long allocation_count(void);

#endif

public final class CGContext {}

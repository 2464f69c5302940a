import DocumentFormats

/// What `galley --help` prints.
enum Help {
    static let text = """
        galley: documents of Apple's text system on Linux.

        usage:
          galley convert IN -t FORMAT [-f FORMAT] [-o OUT] [--images data|name] [--dialect NAME]
          galley convert IN... -t FORMAT -d FOLDER [--diagnostics]
          galley convert --ndjson -t FORMAT [-f FORMAT] [--diagnostics]
          galley render IN -o OUT.png|pdf|svg [-f FORMAT] [--width POINTS] [--scale N]
          galley info IN [-f FORMAT]
          galley --help | --version

        limits of each command:
          [--max-bytes N] [--max-depth N] [--max-seconds N] [--max-pixels N]

        IN and OUT are files, RTFD packages (folders), or - for standard input and output.
        FORMAT is one of \(DocumentFormat.allCases.map(\.rawValue).joined(separator: ", ")).
        Without -f the format of IN is found from its bytes and its name; without -t that of OUT
        from its name. All formats can be read and written.
        HTML has elements for what is meant, fit for publishing, and is only the body's part of a page
        with --fragment; --form cocoa keeps fonts, spacing and all as Apple's HTML writer does.
        Pictures in HTML and Markdown are data: URLs, or file names with --images name.
        BBCode is for a --dialect: \(BBCodeDialect.allCases.map(\.rawValue).joined(separator: ", ")).

        With -d each IN becomes a file in FOLDER, on all cores; one that fails does not stop the rest.
        What was repaired in each is told with --diagnostics.
        With --ndjson each line of standard input is an object with "text", or "data" in base 64, and
        each line of output one with the same "id" and "text", "data" or "error", in the same order.

        One IN may have --max-bytes (\(ReadingLimits().maximumBytes)), or else it fails; what nests deeper than
        --max-depth (\(ReadingLimits().maximumDepth)) and pictures of more than --max-pixels are left out and told, and
        after --max-seconds the rest of it is; time and pixels have no end where nothing is said.

        A drawing is --width points wide (480), a PNG has --scale pixels a point (1); a PDF has pages.

        examples:
          galley convert Letter.rtfd -t html -o letter.html
          galley convert Letter.rtfd -t bbcode
          galley convert post.flat -o Post.rtfd
          galley convert *.rtfd -t html -d out
          galley convert --ndjson -f html -t markdown --max-seconds 2 < pages.ndjson
          galley convert - -f rtf -t text < letter.rtf
          galley render Letter.rtfd -o letter.png --width 480 --scale 2
          galley info Letter.rtfd

        exit codes: 0 done (problems that were repaired are warnings on standard error),
        2 a document could not be read or written, 64 wrong command line.
        """
}

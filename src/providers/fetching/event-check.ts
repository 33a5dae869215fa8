/** Each line of an event stream is parsed at once. */
const longestLine = 512 * 1024
/** Each event has two or three lines, and is parsed and passed on. */
const mostLines = 50_000
/** Brackets that a stream may open without closing them, also in texts: the input of a tool call is JSON in a text. */
const mostOpen = 2_000

const lineFeed = 0x0a
/** The bit in which `[` and `{`, and `]` and `}`, differ. */
const curly = 0x20
const opener = 0x7b
const closer = 0x7d

/** Returns a check of an event stream's pieces, which throws before a line is costly to parse. */
export function createEventCheck(): (piece: Uint8Array) => void {
  let line = 0
  let lines = 0
  let open = 0
  return piece => {
    for (const byte of piece) {
      if (byte === lineFeed) {
        line = 0
        lines += 1
      } else line += 1
      if (line > longestLine) throw new Error(`A line of the response is longer than ${longestLine} bytes`)
      if (lines > mostLines) throw new Error(`The response has more than ${mostLines} lines`)
      if ((byte | curly) === opener) open += 1
      else if ((byte | curly) === closer) open = Math.max(0, open - 1)
      if (open > mostOpen) throw new Error(`The response has more than ${mostOpen} open brackets`)
    }
  }
}

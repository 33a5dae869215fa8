const limitBytes = 8_192
/** Most front matter is shorter, and decoding takes most of the time. */
const usualBytes = 1_024
const opening = /^(---|\+\+\+)[ \t]*\r?\n/
const [utf8, bytewise] = [new TextDecoder(), new TextDecoder('latin1')]

/** Returns the front matter of a document from its opening delimiter to its closing one; the start of the file if it does not end; `''` if there is none. */
export function cutFrontMatter(file: Uint8Array | undefined): string {
  const start = file === undefined ? -1 : findStart(file)
  if (file === undefined || start < 0) return ''
  const content = file.subarray(start, start + limitBytes)
  // One character for each byte, so that positions are the same.
  const usual = bytewise.decode(content.subarray(0, usualBytes))
  const [, delimiter] = opening.exec(usual) ?? []
  if (delimiter === undefined) return ''
  const end = findEnd(usual, delimiter) ?? findEnd(bytewise.decode(content), delimiter)
  // Decoded apart, because a part of a string keeps the whole one in memory.
  return utf8.decode(content.subarray(0, end)).replace(/\r\n/g, '\n')
}

/** Finds the `---` or `+++` that can open front matter: after a byte order mark and blank lines. Returns -1 if there is other text. */
function findStart(file: Uint8Array): number {
  let lineStart = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0
  for (let at = lineStart; at < file.length; at += 1) {
    const byte = file[at] ?? 0
    if (byte === 0x0a) lineStart = at + 1
    else if (byte !== 0x20 && (byte < 0x09 || byte > 0x0d))
      return at === lineStart && (byte === 0x2d || byte === 0x2b) ? at : -1
  }
  return -1
}

function findEnd(text: string, delimiter: string): number | undefined {
  for (let at = text.indexOf(`\n${delimiter}`); at >= 0; at = text.indexOf(`\n${delimiter}`, at + 1)) {
    const start = at + 1 + delimiter.length
    const [rest] = /^[ \t]*(?=\r?\n|$)/.exec(text.slice(start)) ?? []
    if (rest !== undefined) return start + rest.length
  }
  return undefined
}

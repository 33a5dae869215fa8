const limitBytes = 8_192
/** Most front matter is shorter, and decoding takes most of the time. */
const usualBytes = 1_024
const opening = /^(---|\+\+\+)[ \t]*\r?\n/
const [utf8, bytewise] = [new TextDecoder(), new TextDecoder('latin1')]

/** Returns the front matter of a document with its delimiters; the start of the file if it does not end; `''` if there is none. */
export function cutFrontMatter(content: Uint8Array | undefined): string {
  // The delimiters are `---` and `+++`.
  if (content === undefined || (content[0] !== 0x2d && content[0] !== 0x2b)) return ''
  // One character for each byte, so that positions are the same.
  const usual = bytewise.decode(content.subarray(0, usualBytes))
  const [, delimiter] = opening.exec(usual) ?? []
  if (delimiter === undefined) return ''
  const end =
    findEnd(usual, delimiter) ?? findEnd(bytewise.decode(content.subarray(0, limitBytes)), delimiter)
  // Decoded apart, because a part of a string keeps the whole one in memory.
  return utf8.decode(content.subarray(0, end ?? limitBytes)).replace(/\r\n/g, '\n')
}

function findEnd(text: string, delimiter: string): number | undefined {
  for (let at = text.indexOf(`\n${delimiter}`); at >= 0; at = text.indexOf(`\n${delimiter}`, at + 1)) {
    const start = at + 1 + delimiter.length
    const [rest] = /^[ \t]*(?=\r?\n|$)/.exec(text.slice(start)) ?? []
    if (rest !== undefined) return start + rest.length
  }
  return undefined
}

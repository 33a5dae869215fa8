const wordsInARow = 8

/**
 * Watches for a text that is not for readers: tells once eight of its words in a row were written, whatever stands between
 * them. What the owner has put in quotation marks is meant to be said. A text in other words, in another language or
 * encoded is not recognised.
 */
export function createLeakGuard(secret: string): (written: string) => boolean {
  const said = secret.replace(/"[^"]{0,500}"|“[^”]{0,500}”|«[^»]{0,500}»|„[^“”]{0,500}[“”]/g, ' \n ')
  const rows = new Set(said.split('\n').flatMap(line => rowsOf(wordsOf(line))))
  let begun = ''
  let tail: string[] = []
  return written => {
    if (rows.size === 0) return false
    // The last word may go on.
    const text = begun + written
    begun = /[\p{L}\p{N}]*$/u.exec(text)?.[0].slice(-100) ?? ''
    tail = [...tail, ...wordsOf(text.slice(0, text.length - begun.length))]
    const isLeak = rowsOf([...tail, ...wordsOf(begun)]).some(row => rows.has(row))
    tail = tail.slice(-wordsInARow)
    return isLeak
  }
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function rowsOf(words: readonly string[]): string[] {
  return Array.from({ length: Math.max(0, words.length - wordsInARow + 1) }, (_, at) =>
    words.slice(at, at + wordsInARow).join(' '),
  )
}

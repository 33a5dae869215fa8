const wordsInARow = 8
/** Letters of scripts without spaces between words. */
const letter =
  '[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&\\p{L}]'
const word = new RegExp(`${letter}|[[\\p{L}\\p{N}]--${letter}]+`, 'gv')
const oneLetter = new RegExp(`^${letter}$`, 'v')

/**
 * Detects confidential text in an answer: eight of its words in a row, whatever is between them. In scripts without
 * spaces, two letters count as a word. Text that the owner put in quotation marks may be said. Paraphrases,
 * translations and encodings are not detected.
 */
export function createLeakGuard(secret: string): (written: string) => boolean {
  const said = secret.replace(
    /"[^"]{0,500}"|“[^”]{0,500}”|«[^»]{0,500}»|„[^“”]{0,500}[“”]|「[^」]{0,500}」/g,
    ' \n ',
  )
  const rows = new Set(said.split('\n').flatMap(line => rowsOf(wordsOf(line))))
  let begun = ''
  let tail: string[] = []
  return written => {
    if (rows.size === 0) return false
    // The last word may continue in the next piece.
    const text = begun + written
    begun = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(text)?.[0].slice(-100) ?? ''
    tail = [...tail, ...wordsOf(text.slice(0, text.length - begun.length))]
    const isLeak = rowsOf([...tail, ...wordsOf(begun)]).some(row => rows.has(row))
    tail = tail.slice(-2 * wordsInARow)
    return isLeak
  }
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(word) ?? []
}

/** Each shortest run that counts as eight words. */
function rowsOf(words: readonly string[]): string[] {
  const rows: string[] = []
  let end = 0
  let length = 0
  for (const [start, first] of words.entries()) {
    while (length < wordsInARow && end < words.length) length += lengthOf(words[end++] ?? '')
    if (length < wordsInARow) break
    rows.push(words.slice(start, end).join(' '))
    length -= lengthOf(first)
  }
  return rows
}

function lengthOf(one: string): number {
  return oneLetter.test(one) ? 0.5 : 1
}

/** Every 40th position is checked, so 100 copied characters in a row are always found. */
const verbatim = { characters: 60, step: 40 }

/** Detects when a text is repeated character for character. The returned function takes the answer piece by piece. */
export function createVerbatimGuard(text: string): (written: string) => boolean {
  let ahead = ''
  return written => {
    ahead += written
    for (; ahead.length >= verbatim.characters; ahead = ahead.slice(verbatim.step))
      if (text.includes(ahead.slice(0, verbatim.characters))) return true
    return false
  }
}

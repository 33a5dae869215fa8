const wordsUsed = 8

/** The words that a search asks for, without those that come again; the first eight. */
export function splitWords(text: string): string[] {
  const words = text.split(/\s+/).filter(word => word !== '')
  return [...new Set(words)].slice(0, wordsUsed)
}

/**
 * Patterns for `like … escape '\'`, any of which a text with the word in it fits. SQLite folds the case of ASCII letters
 * alone, so that words with other letters are looked for as they are commonly written.
 */
export function likePatterns(kind: 'sqlite' | 'postgres', word: string): string[] {
  const spellings = kind === 'sqlite' && /\P{ASCII}/u.test(word) ? commonSpellings(word) : [word]
  return [...new Set(spellings)].map(spelling => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`)
}

function commonSpellings(word: string): string[] {
  const lower = word.toLowerCase()
  const [first = ''] = lower
  return [word, lower, word.toUpperCase(), first.toUpperCase() + lower.slice(first.length)]
}

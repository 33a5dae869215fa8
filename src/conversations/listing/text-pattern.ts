const wordsUsed = 8

/** Splits a search text into its first eight distinct words. */
export function splitWords(text: string): string[] {
  const words = text.split(/\s+/).filter(word => word !== '')
  return [...new Set(words)].slice(0, wordsUsed)
}

/**
 * Returns patterns for `like … escape '\'`; a text with the word matches at least one. SQLite folds the case of ASCII letters
 * only, so other words are searched in their common spellings.
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

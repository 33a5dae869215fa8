/** Scripts that determine the stemmer of a word, whatever its page's language. */
const scripts: { pattern: RegExp; languages: string[] }[] = [
  { pattern: /\p{Script=Cyrillic}/u, languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk'] },
  { pattern: /\p{Script=Greek}/u, languages: ['el'] },
  { pattern: /\p{Script=Arabic}/u, languages: ['ar', 'fa', 'ur'] },
  { pattern: /\p{Script=Devanagari}/u, languages: ['hi', 'ne', 'mr', 'sa'] },
  { pattern: /\p{Script=Tamil}/u, languages: ['ta'] },
  { pattern: /\p{Script=Armenian}/u, languages: ['hy'] },
  { pattern: /\p{Script=Hebrew}/u, languages: ['he'] },
  { pattern: /\p{Script=Thai}/u, languages: ['th'] },
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, languages: ['ja'] },
  { pattern: /\p{Script=Hangul}/u, languages: ['ko'] },
  { pattern: /\p{Script=Han}/u, languages: ['zh', 'ja'] },
]

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u
/** Whether a text has letters of the Latin script only. */
export function isLatinText(text: string): boolean {
  return latinOnly.test(text)
}

const nonLatin = new Set(scripts.flatMap(script => script.languages))

/** Returns the primary language of a text in a single script; null if many languages share the script (Latin). */
export function languageOfScript(text: string): string | null {
  if (isLatinText(text)) return null
  return scripts.find(script => script.pattern.test(text))?.languages[0] ?? null
}

/**
 * Returns the language in which to analyse a word: its page's, unless its script belongs to another language. Latin words on a
 * page in another script are read as English.
 */
export function languageOfWord(word: string, pageLanguage: string): string {
  if (isLatinText(word)) return nonLatin.has(pageLanguage) ? 'en' : pageLanguage
  const script = scripts.find(candidate => candidate.pattern.test(word))
  if (script === undefined || script.languages.includes(pageLanguage)) return pageLanguage
  return script.languages[0] ?? pageLanguage
}

/** `pt-BR` → `pt`. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/)[0] ?? '').toLowerCase()
}

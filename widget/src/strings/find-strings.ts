import { de } from './de.ts'
import { en, type Strings } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'
import { zh } from './zh.ts'

const languages = new Map<string, Strings>(Object.entries({ en, es, de, fr, ja, zh }))

/** Returns the texts for the language of a BCP 47 tag, or English, with the replacements of the page. */
export function findStrings(tag: string, replacements: Readonly<Record<string, unknown>>): Strings {
  const strings = { ...(languages.get(languageOf(tag)) ?? en) }
  for (const name of stringNames) {
    const replacement = replacements[name]
    if (typeof replacement === 'string') strings[name] = replacement
  }
  return strings
}

/** Whether the chat box is translated to the language of a BCP 47 tag. */
export function isTranslated(tag: string): boolean {
  return languages.has(languageOf(tag))
}

export const translations: readonly string[] = [...languages.keys()]

/** A cast: `Object.keys` does not keep the type of the names. */
const stringNames = Object.keys(en) as (keyof Strings)[]

function languageOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}

import { cleanText } from '../../contract/index.ts'

const queryCharacters = 200

/** Searches that differ only in case or spaces are the same. */
export function normalizeQuery(query: string): string {
  const text = cleanText(query.slice(0, queryCharacters * 2))
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return text.slice(0, queryCharacters).toWellFormed().trim()
}

import type { Page, Passage } from '../../content/index.ts'
import { detectLanguage } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'

/** The pages from which the usual language is detected. */
export const sampledPages = 60
const sampleLength = 2_000

interface Sample {
  title: string
  passages: readonly Passage[]
}

function textOf({ title, passages }: Sample): string {
  let text = title
  for (const passage of passages) {
    for (const block of passage.blocks) if (block.kind !== 'code') text += `\n${block.text}`
    if (text.length >= sampleLength) break
  }
  return text.slice(0, sampleLength)
}

/** Decides the primary languages of pages: stated, or else detected, or else the usual one. */
export interface PageLanguages {
  /** The language of most pages that do not state theirs. */
  readonly usual: string
  stated(page: Pick<Page, 'language'>): string | null
  detect(page: Sample): string
}

/** The usual language is detected if it is not given. */
export function createPageLanguages(pages: readonly Page[], given?: string): PageLanguages {
  const stated = ({ language }: Pick<Page, 'language'>) =>
    language === null ? null : primaryLanguage(language)
  const usual = given ?? (pages.every(({ language }) => language !== null) ? 'en' : findUsual(pages))
  return { usual, stated, detect: page => detectLanguage(textOf(page), usual) ?? usual }
}

function findUsual(pages: readonly Page[]): string {
  const found = new Map<string, number>()
  for (const page of pages.slice(0, sampledPages)) {
    const language = detectLanguage(textOf(page), null)
    if (language !== null) found.set(language, (found.get(language) ?? 0) + 1)
  }
  return [...found].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en'
}

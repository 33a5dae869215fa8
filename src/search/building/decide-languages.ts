import type { Page } from '../../content/index.ts'
import { detectLanguage } from '../analysis/detect-language.ts'
import { primaryLanguage } from '../analysis/language-of-word.ts'

const sampledPages = 60
const sampleLength = 2_000

function textOf(page: Page): string {
  let text = page.title
  for (const passage of page.passages) {
    for (const block of passage.blocks) if (block.kind !== 'code') text += `\n${block.text}`
    if (text.length >= sampleLength) break
  }
  return text.slice(0, sampleLength)
}

/** Decides the primary language of each page: stated, or else detected, or else that of most pages. */
export function decideLanguages(pages: readonly Page[]): string[] {
  const stated = pages.map(page => (page.language === null ? null : primaryLanguage(page.language)))
  if (stated.every(language => language !== null)) return stated
  const found = new Map<string, number>()
  for (const page of pages.slice(0, sampledPages)) {
    const language = detectLanguage(textOf(page), null)
    if (language !== null) found.set(language, (found.get(language) ?? 0) + 1)
  }
  const usual = [...found].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'en'
  return pages.map((page, i) => stated[i] ?? detectLanguage(textOf(page), usual) ?? usual)
}

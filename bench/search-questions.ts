import type { Block, Page, ParsedSite, Passage } from '../src/content/index.ts'
import type { JudgedQuestion } from './search-material.ts'

export interface SelfAskedSite {
  /** The site without the headings and link texts that became questions. */
  site: ParsedSite
  questions: (JudgedQuestion & { language: string | null })[]
}

const fewestWords = 3
const isQuestionLike = (text: string): boolean => text.split(/\s+/).length >= fewestWords && text.length < 120

interface Asked {
  question: string
  page: number
  language: string | null
}

/** Links with a meaningful text to other pages of the site. The text is removed from the link and its sentence. */
function takeLinkQuestions(
  site: ParsedSite,
  positions: Map<string, number>,
): { asked: Asked[]; texts: Set<string> } {
  const asked = new Map<string, Asked>()
  for (const page of site.pages) {
    for (const { path, text } of page.links) {
      const target = positions.get(path)
      if (target === undefined || path === page.path || !isQuestionLike(text)) continue
      asked.set(`${text}\n${path}`, { question: text, page: target, language: page.language })
    }
  }
  return { asked: [...asked.values()], texts: new Set(Array.from(asked.values(), one => one.question)) }
}

/** The deepest informative heading of every `step`-th passage. */
function takeHeadingQuestions(site: ParsedSite, step: number): Asked[] {
  const seen = new Set<string>()
  const asked: Asked[] = []
  for (const [position, page] of site.pages.entries()) {
    for (const passage of page.passages) {
      const heading = passage.headings.at(-1) ?? ''
      const key = `${page.path}\n${heading}`
      if (!isQuestionLike(heading) || seen.has(key)) continue
      seen.add(key)
      asked.push({ question: heading, page: position, language: page.language })
    }
  }
  return asked.filter((_, i) => i % step === 0)
}

function withoutTexts(block: Block, texts: Set<string>): Block {
  let { text } = block
  for (const [, linked = ''] of block.markdown.matchAll(/\[([^\]]+)\]\(/g)) {
    const plain = linked.replace(/[*`_\\]/g, '')
    if (texts.has(plain)) text = text.replace(plain, ' ')
  }
  return { ...block, text }
}

function withoutQuestions(page: Page, position: number, links: Set<string>, headings: Set<string>): Page {
  const trim = (passage: Passage): Passage => ({
    ...passage,
    headings: passage.headings.filter(heading => !headings.has(`${position}\n${heading}`)),
    blocks: passage.blocks.map(block => withoutTexts(block, links)),
  })
  return {
    ...page,
    links: page.links.filter(link => !links.has(link.text)),
    passages: page.passages.map(trim),
  }
}

/**
 * Makes about `most` pairs of question and page from a site's own link texts and headings, and removes those texts from the
 * site. Hidden pages are left out.
 */
export function askItself(whole: ParsedSite, most = 400): SelfAskedSite {
  const site = { ...whole, pages: whole.pages.filter(page => !page.withheld) }
  const positions = new Map(site.pages.map((page, i) => [page.path, i]))
  const links = takeLinkQuestions(site, positions)
  const allHeadings = takeHeadingQuestions(site, 1)
  const headings = allHeadings.filter((_, i) => i % Math.ceil(allHeadings.length / (most / 2)) === 0)
  const kept = links.asked.filter((_, i) => i % Math.ceil(links.asked.length / (most / 2)) === 0)
  const taken = new Set(headings.map(({ page, question }) => `${page}\n${question}`))
  const pages = site.pages.map((page, i) => withoutQuestions(page, i, links.texts, taken))
  const questions = [...kept, ...headings].map(({ question, page, language }) => ({
    question,
    language,
    answerable: true,
    unit: 'page' as const,
    relevant: new Map([[page, 1]]),
  }))
  return { site: { ...site, pages }, questions }
}

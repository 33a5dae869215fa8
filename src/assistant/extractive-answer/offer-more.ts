import type { More } from '../answer/answer-model.ts'
import { citeSection, type PageUrl, writePart } from '../extract/write-extract.ts'
import type { FoundExtract } from './find-extract.ts'
import type { Phrases } from './phrases.ts'

const linked = 2

/** Passages that clients can fold below an answer. For other clients, the answer ends with links to the first of them. */
export function offerMore(
  { parts, further }: Pick<FoundExtract, 'parts' | 'further'>,
  pageUrl: PageUrl,
  phrases: Phrases,
): More | null {
  if (further.length === 0) return null
  const known = new Set(parts.map(({ section }) => section.position))
  const links = further.slice(0, linked).map(({ section }) => {
    const label = known.has(section.position) ? 'short' : 'full'
    return `- ${citeSection(section, pageUrl, label)}`
  })
  return {
    links: `**${phrases.more}**\n\n${links.join('\n')}`,
    passages: further.map(part => ({
      title: [part.section.page.title, ...part.section.head.headings.slice(-1)].join(' › '),
      url: pageUrl(part.section.page.path, part.section.head.anchor),
      text: writePart(part, pageUrl),
    })),
  }
}

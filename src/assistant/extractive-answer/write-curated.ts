import type { AnswerSite } from '../answer/answer-model.ts'
import { readSections } from '../extract/read-sections.ts'
import { citeSection, joinUnits } from '../extract/write-extract.ts'
import { makeLinksAbsolute } from '../passages/resolve-links.ts'
import { type CuratedPage, passagesOf } from '../question/find-curated.ts'
import { introducePage, takeBeginning } from './introduce-page.ts'
import type { Phrases } from './phrases.ts'
import { linkPage, type WrittenText } from './write-answer.ts'

/** Writes a curated answer with its link: the owner's own text, or else the section. */
export function writeCurated(site: AnswerSite, curated: CuratedPage, phrases: Phrases): WrittenText {
  const { page, anchor, answer } = curated
  if (answer !== null) {
    const link = linkPage(site, page, anchor)
    return { text: `${makeLinksAbsolute(answer, site.pageUrl)}\n\n**${link}**`, pages: [page] }
  }
  if (anchor === null) return introducePage(site, page, phrases)
  const hits = passagesOf(site, curated).map(passage => ({ passage, page, score: 1 }))
  const [section] = readSections(site.index, hits.slice(0, 1))
  if (!section) return introducePage(site, page, phrases)
  const kept = takeBeginning(section.units)
  const text = makeLinksAbsolute(joinUnits(section.units, kept), site.pageUrl)
  return { text: `**${citeSection(section, site.pageUrl)}**\n\n${text}`, pages: [page] }
}

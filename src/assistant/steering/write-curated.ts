import type { AnswerSite } from '../answer.ts'
import { usualLimits } from '../extract/choose-extract.ts'
import { readSections } from '../extract/read-sections.ts'
import { makeLinksAbsolute } from '../extract/resolve-links.ts'
import { citeSection, joinUnits } from '../extract/write-extract.ts'
import { introducePage } from '../introduce-page.ts'
import type { Phrases } from '../phrases.ts'
import type { ExtractNeeds } from '../run-search.ts'
import { linkPage, type WrittenText } from '../write-answer.ts'
import { type CuratedPage, passagesOf } from './find-curated.ts'

/** A curated answer, as its owner wrote it or as its section does, with the link to it. */
export function writeCurated(
  needs: ExtractNeeds,
  site: AnswerSite,
  curated: CuratedPage,
  phrases: Phrases,
): WrittenText {
  const { page, anchor, answer } = curated
  if (answer !== null) {
    const link = linkPage(site, page, anchor)
    return { text: `${makeLinksAbsolute(answer, site.pageUrl)}\n\n**${link}**`, pages: [page] }
  }
  if (anchor === null) return introducePage(needs, site, page, phrases)
  const hits = passagesOf(site, curated).map(passage => ({ passage, page, score: 1 }))
  const [section] = readSections(needs.readPassage, site.index, hits.slice(0, 1))
  if (!section) return introducePage(needs, site, page, phrases)
  const kept = beginning(section.units)
  const text = makeLinksAbsolute(joinUnits(section.units, kept), site.pageUrl)
  return { text: `**${citeSection(section, site.pageUrl)}**\n\n${text}`, pages: [page] }
}

/** The units that fit, and one at the least. */
function beginning(units: readonly { markdown: string }[]): number[] {
  let left: number = usualLimits.lead.prose
  return units.flatMap(({ markdown }, at) => {
    left -= markdown.length
    return at === 0 || left >= 0 ? [at] : []
  })
}

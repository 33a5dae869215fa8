import type { ParsedSite } from '../content/index.ts'
import { type AnalysedSite, analyseSite } from './building/analyse-site.ts'
import { collectFacets } from './building/collect-facets.ts'
import { describeRecords } from './building/describe-records.ts'
import { letterBits, markTermLanguages, rankLanguages } from './building/describe-terms.ts'
import { findTwins } from './building/find-twins.ts'
import { learnAbbreviations } from './building/learn-abbreviations.ts'
import { type RankedTerms, rankTerms } from './building/rank-terms.ts'
import { weighPostings } from './building/weigh-postings.ts'
import { writePassageSequences, writeTitleSequences } from './building/write-sequences.ts'
import { writeIndexFile } from './file/index-file.ts'
import { writeRecords } from './file/record-store.ts'
import { writeStringTable } from './file/string-table.ts'
import { writeSummary } from './file/summary.ts'

function describeSurfaces(site: AnalysedSite, { rankOf }: RankedTerms) {
  const surfaces = [...site.vocabulary.surfaces].sort(([a], [b]) => (a < b ? -1 : 1))
  const table = writeStringTable(surfaces.map(([surface]) => surface))
  return {
    surfaceText: table.text,
    surfaceOffsets: table.offsets,
    surfaceSlots: table.slots,
    surfaceTerms: Uint32Array.from(surfaces, ([, term]) => rankOf[term] ?? 0),
    surfaceLetters: Uint32Array.from(surfaces, ([surface]) => letterBits(surface)),
  }
}

function describeTerms(site: AnalysedSite, ranked: RankedTerms, languages: string[]) {
  const table = writeStringTable(ranked.terms)
  const postings = weighPostings(site, ranked.rankOf)
  return {
    termText: table.text,
    termOffsets: table.offsets,
    termSlots: table.slots,
    termFrequencies: postings.frequencies,
    termPeaks: postings.peaks,
    termLanguages: markTermLanguages(site, ranked.rankOf, languages),
    postingOffsets: postings.offsets,
    postingPassages: postings.passages,
    postingImpacts: postings.impacts,
  }
}

function numberTrails(site: ParsedSite): Uint32Array {
  const numbers = new Map<string, number>()
  return Uint32Array.from(site.pages, page => {
    const key = JSON.stringify(page.trail)
    const number = numbers.get(key) ?? numbers.size
    numbers.set(key, number)
    return number
  })
}

function describePages(site: ParsedSite, analysed: AnalysedSite, ranked: RankedTerms, languages: string[]) {
  const titles = writeTitleSequences(analysed, ranked.rankOf)
  const paths = writeStringTable(site.pages.map(page => page.path))
  return {
    pageFirsts: Uint32Array.from(analysed.pageFirsts),
    pageTrails: numberTrails(site),
    pageLanguages: Uint8Array.from(analysed.languages, language => Math.min(31, languages.indexOf(language))),
    titleOffsets: titles.offsets,
    titles: titles.bytes,
    pathText: paths.text,
    pathOffsets: paths.offsets,
    pathSlots: paths.slots,
  }
}

/** The search index of a site as one file (`search/README.md` has its layout). The same site gives the same bytes. */
export function buildIndex(site: ParsedSite): Uint8Array {
  const analysed = analyseSite(site)
  const abbreviations = learnAbbreviations(site, analysed)
  const ranked = rankTerms(analysed)
  const languages = rankLanguages(analysed)
  const facets = collectFacets(site.pages, analysed.languages)
  const sequences = writePassageSequences(analysed, ranked.rankOf)
  const records = writeRecords(describeRecords(site))
  return writeIndexFile({
    summary: writeSummary({ languages, abbreviations, facets: facets.ranges }),
    ...describeTerms(analysed, ranked, languages),
    ...describeSurfaces(analysed, ranked),
    passagePages: Uint32Array.from(analysed.passagePages),
    passageTwins: findTwins(sequences),
    sequenceOffsets: sequences.offsets,
    sequences: sequences.bytes,
    ...describePages(site, analysed, ranked, languages),
    facetPages: facets.pages,
    recordChunks: records.chunks,
    recordOffsets: records.offsets,
    recordFirsts: records.firsts,
  })
}

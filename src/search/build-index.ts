import type { ParsedSite } from '../content/index.ts'
import { joinBytes } from '../shared/index.ts'
import { letterBits } from './analysis/letter-bits.ts'
import { compoundingLanguages } from './analysis/split-compound.ts'
import { type AnalysedSite, analyseSite, type SiteTraits, type SiteWords } from './building/analyse-site.ts'
import { collectFacets } from './building/collect-facets.ts'
import { findDuplicates } from './building/find-duplicates.ts'
import { findPageVersions } from './building/find-page-versions.ts'
import { type RankedTerms, rankTerms } from './building/rank-terms.ts'
import { writeSiteWords } from './building/site-words.ts'
import { markTermLanguages, rankLanguages } from './building/term-languages.ts'
import { type FieldAverages, weighPostings } from './building/weigh-postings.ts'
import { writePassageSequences, writeTitleSequences } from './building/write-sequences.ts'
import { writeIndexFile } from './file/index-file.ts'
import { release } from './file/number-list.ts'
import { writeStringTable } from './file/string-table.ts'
import { writeSummary } from './file/summary.ts'

/**
 * Lists plain words as written. A word with several terms, in two languages or with an accent, represents the most frequent one.
 */
function describeSurfaces({ vocabulary }: AnalysedSite, { rankOf }: RankedTerms) {
  const terms = new Map<string, number>()
  for (let word = 0; word < vocabulary.wordCount; word++) {
    const surface = vocabulary.surfaceOf(word)
    if (surface === null || vocabulary.isFunctional(word) || !vocabulary.isUsed(word)) continue
    const [rank, known] = [rankOf[vocabulary.wholeOf(word)] ?? 0, terms.get(surface)]
    if (known === undefined || rank < known) terms.set(surface, rank)
  }
  const surfaces = [...terms.keys()].sort()
  const table = writeStringTable(surfaces)
  return {
    surfaceText: table.text,
    surfaceOffsets: table.offsets,
    surfaceSlots: table.slots,
    surfaceTerms: Uint32Array.from(surfaces, surface => terms.get(surface) ?? 0),
    surfaceLetters: Uint32Array.from(surfaces, letterBits),
  }
}

function describeTerms(
  site: AnalysedSite,
  ranked: RankedTerms,
  { languages, averages }: { languages: string[]; averages: FieldAverages | undefined },
) {
  const table = writeStringTable(ranked.terms)
  const { frequencies, peaks, ...postings } = weighPostings(site, ranked, averages)
  return {
    termText: table.text,
    termOffsets: table.offsets,
    termSlots: table.slots,
    termFrequencies: frequencies,
    termPeaks: peaks,
    termLanguages: markTermLanguages(site, ranked, languages),
    ...postings,
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
    pageFirsts: Uint32Array.from(analysed.pageFirsts.subarray(0, -1)),
    pageEnds: Uint32Array.from(analysed.pageFirsts.subarray(1)),
    pageTrails: numberTrails(site),
    pageLanguages: Uint8Array.from(analysed.languages, language => Math.min(31, languages.indexOf(language))),
    titleOffsets: titles.offsets,
    titles: titles.bytes,
    pathText: paths.text,
    pathOffsets: paths.offsets,
    pathSlots: paths.slots,
  }
}

/** What an index of some pages has to know of the whole site. */
export interface IndexTraits extends SiteTraits {
  averages: FieldAverages
}

export interface IndexBuild {
  /** The file in parts, because it may be large. */
  index: Iterable<Uint8Array>
  traits: IndexTraits
  /** Returns the pages' words for later builds, or null if reusing them would not pay. */
  writeWords(): Uint8Array | null
}

/** Builds a site's search index as one file (`search/README.md` describes its layout). The same site gives the same bytes. */
export function buildIndex(site: ParsedSite): Uint8Array {
  return joinBytes(buildIndexUpon(site, null).index)
}

/** Builds the same file faster: the words of pages that are known are not read again. */
export function buildIndexUpon(site: ParsedSite, known: SiteWords | null): IndexBuild {
  const analysed = analyseSite(site, known)
  // The function keeps these alone in memory.
  const { vocabulary, usualLanguage, pages, linkTexts } = analysed
  const { index, averages } = writeIndex(site, analysed)
  return {
    index,
    traits: { usualLanguage, linkTexts, averages },
    writeWords: () =>
      writeSiteWords(
        { vocabulary, usualLanguage, pages },
        site.pages.map(page => page.path),
      ),
  }
}

/**
 * Builds an index of pages that changed or were added, for `extendIndex`. `removed` are the paths of pages that are gone. Returns null
 * if a page is in a language with compounds, because the words of the whole site decide how those are divided.
 */
export function buildChanges(
  site: ParsedSite,
  traits: IndexTraits,
  removed: readonly string[] = [],
): Uint8Array | null {
  const analysed = analyseSite(site, null, traits)
  if (analysed.languages.some(language => compoundingLanguages.has(language))) return null
  return joinBytes(writeIndex(site, analysed, { averages: traits.averages, removed }).index)
}

/** The tokens of `analysed` are gone afterwards. */
function writeIndex(
  site: ParsedSite,
  analysed: AnalysedSite,
  { averages: given, removed = [] }: { averages?: FieldAverages; removed?: readonly string[] } = {},
) {
  const ranked = rankTerms(analysed)
  const languages = rankLanguages(analysed)
  const { versions, others } = findPageVersions(site)
  const facets = collectFacets(site.pages, { languages: analysed.languages, versions })
  const sequences = writePassageSequences(analysed, ranked.rankOf)
  const { records } = analysed
  const { averages, ...ofTerms } = describeTerms(analysed, ranked, { languages, averages: given })
  release(analysed.tokens)
  const index = writeIndexFile({
    summary: writeSummary({
      languages,
      abbreviations: analysed.abbreviations,
      facets: facets.ranges,
      ...(others.length > 0 && { otherVersions: others }),
      ...(site.pages.some(({ access }) => access) && {
        access: site.pages.map(({ access }) => access ?? null),
      }),
      ...(removed.length > 0 && { removed: [...removed] }),
    }),
    ...ofTerms,
    ...describeSurfaces(analysed, ranked),
    passagePages: Uint32Array.from(analysed.passagePages),
    passageDuplicates: findDuplicates(sequences),
    sequenceOffsets: sequences.offsets,
    sequences: sequences.bytes,
    ...describePages(site, analysed, ranked, languages),
    facetPages: facets.pages,
    recordChunks: records.chunks,
    recordOffsets: records.offsets,
    recordFirsts: records.firsts,
  })
  return { index, averages }
}

import type { ContentProblem } from '../../content/index.ts'
import {
  type AssembledSite,
  describeProfile,
  type PageReading,
  type SiteSource,
} from '../../content/parsing.ts'
import type { IndexTraits } from '../../search/index.ts'
import { createRecordWriter, type WrittenRecords } from '../../shared/index.ts'
import type { Basis, BasisRecords } from './basis.ts'

/** The part of a basis that is known once all pages are read. */
export interface BasisPages extends Omit<Basis, 'version' | 'siteName' | 'pageCount' | 'traits'> {
  records: Omit<BasisRecords, 'linkTexts'>
}

/** `readings` are in the order of the plan. */
export function collectBasis(
  source: Pick<SiteSource, 'digestWholePlan' | 'digestFrame' | 'pathOf' | 'planProblems'>,
  readings: readonly (PageReading | undefined)[],
  site: AssembledSite,
): BasisPages {
  const used = listUsedAnchors(readings)
  const published = new Map(site.pages.map(page => [page.path, page]))
  const [profiles, traces] = [createRecordWriter(), createRecordWriter()]
  for (const reading of readings) {
    traces.add(reading?.trace ?? null)
    const read = reading?.read
    const page = read && published.get(read.page.path)
    if (!read || !page) {
      profiles.add(null)
      continue
    }
    profiles.add(describeProfile(read, { published: page, used: used.get(page.path) ?? [] }))
  }
  return {
    plan: source.digestWholePlan(),
    frame: source.digestFrame(),
    paths: Array.from(readings, (_, position) => source.pathOf(position)),
    usedBy: listUsers(readings),
    restricted: site.restricted,
    siteFiles: site.siteFiles,
    room: site.room,
    siteProblems: listSiteProblems(site, source.planProblems),
    pageProblems: listPageProblems(readings, site),
    records: { profiles: profiles.finish(), traces: traces.finish() },
  }
}

/** Lists the anchors that links lead to, by path, as they are written. */
function listUsedAnchors(readings: readonly (PageReading | undefined)[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const reading of readings) {
    const { page, anchored = [] } = reading?.read ?? {}
    for (const { link } of anchored) {
      const { path, anchor = null } = page?.links[link] ?? {}
      if (path === undefined || anchor === null) continue
      const ofPage = used.get(path)
      if (ofPage) ofPage.add(anchor)
      else used.set(path, new Set([anchor]))
    }
  }
  return used
}

function listUsers(readings: readonly (PageReading | undefined)[]): Basis['usedBy'] {
  const users = new Map<string, number[]>()
  for (const [position, reading] of readings.entries()) {
    const own = reading?.read?.page.file
    for (const file of reading?.trace?.files ?? []) {
      if (file === own) continue
      const known = users.get(file)
      if (known) known.push(position)
      else users.set(file, [position])
    }
  }
  return [...users]
}

/** Packs the texts of links by the pages they lead to. */
export function packLinkTexts(paths: Basis['paths'], linkTexts: IndexTraits['linkTexts']): WrittenRecords {
  const byPath = new Map<string, [string, readonly string[]][]>()
  for (const [target, texts] of linkTexts) {
    const path = target.replace(/#.*$/s, '')
    const known = byPath.get(path)
    if (known) known.push([target, texts])
    else byPath.set(path, [[target, texts]])
  }
  const records = createRecordWriter()
  for (const path of paths) records.add(byPath.get(path) ?? [])
  return records.finish()
}

/** A page that was not read has no reading, and no problems. */
function listPageProblems(
  readings: readonly (PageReading | undefined)[],
  { pageProblems }: AssembledSite,
): Basis['pageProblems'] {
  const found = [...readings.keys()].filter(position => readings[position] !== undefined)
  return pageProblems.flatMap((problems, i) =>
    problems.map((problem): Basis['pageProblems'][number] => [found[i] ?? 0, problem]),
  )
}

function listSiteProblems(
  { problems, pageProblems }: AssembledSite,
  planProblems: readonly ContentProblem[],
): Basis['siteProblems'] {
  const others = new Set([...planProblems, ...pageProblems.flat()])
  return problems.filter(problem => !others.has(problem))
}

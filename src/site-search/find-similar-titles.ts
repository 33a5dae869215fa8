import { runInSteps, type Steps } from '../shared/index.ts'
import { isListed, type SiteReader } from '../site/index.ts'

type Site = Pick<SiteReader, 'paths' | 'describePage'>

interface Title {
  path: string
  title: string
  /** Of which letters are compared. */
  spelling: string
}

const limit = 3
/** Below this, titles share letters by chance. */
const enough = 0.2
/** Keeps the time short on sites with very many pages. */
const comparedPages = 5_000
/** Work in characters, as `runInSteps` counts it. */
const costs = { read: 600, compare: 60 }

const titlesOf = new WeakMap<Site, Promise<Title[]>>()

/** Finds pages whose titles are spelt like the query, best first. For queries without results. */
export async function findSimilarTitles(
  site: Site,
  query: string,
): Promise<{ path: string; title: string }[]> {
  const titles = titlesOf.get(site) ?? runInSteps(readTitles(site))
  titlesOf.set(site, titles)
  return runInSteps(compareTitles(await titles, spell(query)))
}

function* readTitles(site: Site): Steps<Title[]> {
  const titles: Title[] = []
  for (const path of site.paths()) {
    if (titles.length === comparedPages) break
    const page = site.describePage(path)
    if (page !== undefined && isListed(page))
      titles.push({ path, title: page.title, spelling: spell(page.title) })
    yield costs.read
  }
  return titles
}

function* compareTitles(titles: readonly Title[], query: string): Steps<{ path: string; title: string }[]> {
  const wanted = new Set(
    Array.from({ length: Math.max(0, query.length - 2) }, (_, at) => query.slice(at, at + 3)),
  )
  const found: { path: string; title: string; likeness: number }[] = []
  for (const { path, title, spelling } of titles) {
    const likeness = compare(wanted, spelling)
    if (likeness >= enough) found.push({ path, title, likeness })
    yield costs.compare
  }
  return found
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({ path, title }) => ({ path, title }))
}

function spell(text: string): string {
  return ` ${text.slice(0, 200).toLowerCase().replace(/\s+/g, ' ').trim()} `
}

/** The Dice coefficient of the runs of three letters, 0 to 1. Runs that a title repeats count each time. */
function compare(wanted: ReadonlySet<string>, spelling: string): number {
  const runs = Math.max(0, spelling.length - 2)
  let shared = 0
  for (let at = 0; at < runs; at++) if (wanted.has(spelling.slice(at, at + 3))) shared += 1
  return wanted.size + runs === 0 ? 0 : (2 * Math.min(shared, wanted.size)) / (wanted.size + runs)
}

import { isListed, type SiteReader } from '../site/index.ts'

const limit = 3
/** Below this, titles share letters by chance. */
const enough = 0.2
/** Keeps the time short on sites with very many pages. */
const comparedPages = 5_000

/** Finds pages whose titles are spelt like the query, best first. For queries without results. */
export function findSimilarTitles(
  site: Pick<SiteReader, 'paths' | 'describePage'>,
  query: string,
): { path: string; title: string }[] {
  const wanted = splitTrigrams(query)
  const found: { path: string; title: string; likeness: number }[] = []
  let compared = 0
  for (const path of site.paths()) {
    const page = site.describePage(path)
    if (page === undefined || !isListed(page)) continue
    const likeness = compare(wanted, splitTrigrams(page.title))
    if (likeness >= enough) found.push({ path, title: page.title, likeness })
    compared += 1
    if (compared === comparedPages) break
  }
  return found
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, limit)
    .map(({ path, title }) => ({ path, title }))
}

function splitTrigrams(text: string): Set<string> {
  const padded = ` ${text.slice(0, 200).toLowerCase().replace(/\s+/g, ' ').trim()} `
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)))
}

/** The Dice coefficient, 0 to 1. */
function compare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter(part => other.has(part)).length
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

import type { Page, ParsedSite } from '../src/content/index.ts'
import { buildChanges, buildIndexUpon, extendIndex, openIndex, readIndexData } from '../src/search/index.ts'
import { joinBytes } from '../src/shared/index.ts'
import { loadJudgedSites, rate } from './relevance.ts'
import type { Ranker } from './search-engines.ts'

/** The most that an incremental build changes: 200 of at least 2,000 pages. */
const changedShare = 10

/** Compares the ranking of a whole index with that of one in which every tenth page was replaced. */
export async function measureChangedPages() {
  const rows = []
  for (const judged of loadJudgedSites()) {
    const whole = (await rate(rankBy(build(judged.site).index, judged.site), judged)).ndcg10
    const replaced = (await rate(rankBy(replacePages(judged.site), judged.site), judged)).ndcg10
    rows.push({
      set: judged.name,
      'whole index': Number(whole.toFixed(4)),
      'pages replaced': Number(replaced.toFixed(4)),
      difference: Number((replaced - whole).toFixed(4)),
    })
  }
  return { title: 'Ranking after pages were replaced (nDCG@10)', rows }
}

function build(site: ParsedSite) {
  const { index, traits } = buildIndexUpon(site, null)
  return { index: readIndexData(joinBytes(index)), traits }
}

/** Builds an index in which every tenth page has the text of another one, and replaces these pages. */
function replacePages(site: ParsedSite) {
  const isChanged = (position: number) => position % changedShare === 0
  const passagesOf = (position: number) => site.pages[position]?.passages ?? []
  const earlier = site.pages.map((page, position): Page => {
    const other = (position + changedShare) % site.pages.length
    return isChanged(position) ? { ...page, passages: passagesOf(other) } : page
  })
  const { index, traits } = build({ ...site, pages: earlier })
  const changes = buildChanges(
    { ...site, pages: site.pages.filter((_, position) => isChanged(position)) },
    traits,
  )
  if (changes === null) throw new Error('the site has a language with compounds')
  return extendIndex(index, readIndexData(changes))
}

/** Ranks passages by their positions in the site, which replaced pages do not keep in the index. */
function rankBy(data: ReturnType<typeof readIndexData>, site: ParsedSite): Ranker {
  const index = openIndex(data, null, { kind: 'all' })
  const firsts: number[] = []
  let count = 0
  for (const { passages } of site.pages) {
    firsts.push(count)
    count += passages.length
  }
  return (query, limit) =>
    index.search({ query, limit }).hits.map(({ page, passage }) => {
      return (firsts[page] ?? 0) + passage - index.passagesOf(page).first
    })
}

if (import.meta.main) console.table((await measureChangedPages()).rows)

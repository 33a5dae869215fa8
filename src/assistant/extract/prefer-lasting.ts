import type { SearchHit, SearchIndex } from '../../search/index.ts'

const history = /\b(?:migrat|changelog|release|announc|blog|what.?s.new|upgrad|news)/i
const yielding = 0.75

/** Pages that tell what was, or what is new, answer a question about how things are only where no other does. */
export function preferLasting<Hit extends SearchHit>(
  index: Pick<SearchIndex, 'page'>,
  asked: string,
  hits: readonly Hit[],
): Hit[] {
  if (history.test(asked)) return [...hits]
  const tellsHistory = ({ page }: SearchHit) => {
    const { path, title } = index.page(page)
    return history.test(`${path} ${title}`)
  }
  return hits
    .map(hit => (tellsHistory(hit) ? { ...hit, score: hit.score * yielding } : hit))
    .sort((one, other) => other.score - one.score)
}

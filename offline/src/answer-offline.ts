import { createExtractiveModel } from '../../src/assistant/index.ts'
import { messageLimits } from '../../src/contract/index.ts'
import { openIndex } from '../../src/search/index.ts'
import { findSimilarTitles, searchSite } from '../../src/site-search/index.ts'
import { exportedAddress, type OfflineSite } from '../../src/static-export/index.ts'
import type { OfflineAnswer, OfflineQuestion, SearchFields, SearchResults } from './messages.ts'

const pageSize = messageLimits.pageSizeDefault
const answering = new AbortController().signal

export interface OfflineSearch {
  search(fields: SearchFields): Promise<SearchResults>
  answer(question: OfflineQuestion): Promise<OfflineAnswer>
}

/** Searches and answers from an exported site. `root` is the address of its folder, without a trailing slash. */
export function openOffline(
  { site, index: bytes }: { site: OfflineSite; index: Uint8Array },
  root: string,
): OfflineSearch {
  const index = openIndex(bytes)
  const model = createExtractiveModel()
  const pageUrl = (path: string, anchor: string | null) => exportedAddress(root, path, anchor)
  const reader = {
    outline: site,
    paths: () => site.listed,
    describePage(path: string) {
      const position = index.findPage(path)
      if (position === undefined) return undefined
      return {
        ...index.page(position),
        headings: [],
        settings: { boost: site.boosts[path] ?? 1, listed: true },
      }
    },
  }
  return {
    async search(fields) {
      const places = searchSite({ index, site: reader }, fields)
      const results = places.map(({ path, anchor, ...place }) => ({ url: pageUrl(path, anchor), ...place }))
      const similar = results.length > 0 ? [] : await findSimilarTitles(reader, fields.query)
      return { results, suggestions: similar.map(({ path, title }) => ({ url: pageUrl(path, null), title })) }
    },
    async answer({ text, earlier, selection, currentPath }) {
      const answered = {
        ...{ projectId: '', deploymentId: '', commitSha: null },
        ...{ index, pageUrl, steering: { wishes: '', curated: [...site.curated] } },
      }
      const context = selection === null ? [] : [{ type: 'textSelection' as const, value: selection }]
      const question = { text, earlier, context, currentPath, filter: null, pageSize }
      const answer: OfflineAnswer = []
      for await (const event of model.answer(answered, question, answering))
        if (event.type === 'notice') answer.push({ type: 'notice', message: event.message })
        else if (event.type === 'text-delta') answer.push({ type: 'text', delta: event.delta })
        else if (event.type === 'source' || event.type === 'more') answer.push(event)
      return answer
    },
  }
}

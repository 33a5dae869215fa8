import type { ExplainedResult, SearchIndex, SearchRequest } from '../../search/index.ts'
import { describeMaker } from '../settings/retrieval-settings.ts'
import type { ProjectRetrieval, RetrievalParts } from './project-retrieval.ts'

export interface RetrievalSite {
  projectId: string
  index: SearchIndex
}

export interface SiteSearchResult extends ExplainedResult {
  /** True if a model that improves search failed: the same search may find better passages later. */
  isSecondBest?: boolean
}

/** Returns the result at once when no model is called. */
export type SearchSite = (request: SearchRequest) => SiteSearchResult | Promise<SiteSearchResult>

/** Searches sites with the models of their projects. */
export interface Retriever {
  searchOf(site: RetrievalSite): SearchSite
  /** Whether the configured embedding model made the site's vectors. */
  canCompare(site: RetrievalSite): Promise<boolean>
}

export function createRetriever({
  retrieval,
}: {
  retrieval: Pick<ProjectRetrieval, 'find' | 'known'>
}): Retriever {
  return {
    searchOf: site => request => {
      const parts = retrieval.known(site.projectId)
      if (parts && !asksModels(parts, site)) return site.index.search(request)
      return searchWithModels(parts ?? retrieval.find(site.projectId), site, request)
    },
    canCompare: async site => canCompare(await retrieval.find(site.projectId), site),
  }
}

/** After a change of the model, vectors are useless until the next deployment. */
function canCompare({ settings }: RetrievalParts, { index }: RetrievalSite): boolean {
  return settings.embedding !== null && index.vectors?.maker === describeMaker(settings.embedding)
}

function asksModels(parts: RetrievalParts, site: RetrievalSite): boolean {
  return parts.order !== null || canCompare(parts, site)
}

async function searchWithModels(
  found: RetrievalParts | Promise<RetrievalParts>,
  site: RetrievalSite,
  request: SearchRequest,
): Promise<SiteSearchResult> {
  const parts = await found
  const { index } = site
  const { dimensions = 0 } = index.vectors ?? {}
  const questions = canCompare(parts, site) ? parts.questions : null
  const vector = await questions?.find(request.query, dimensions)
  const isSecondBest = questions !== null && vector === undefined
  const asked = vector ? { ...request, vector } : request
  const { order } = parts
  if (!order) return { ...index.search(asked), isSecondBest }
  const limit = Math.max(request.limit, parts.settings.candidates)
  const result = index.search({ ...asked, limit })
  const ordered = await order.rerank(index, request.query, result.hits)
  const hits = (ordered ?? result.hits).slice(0, request.limit)
  return { ...result, hits, isSecondBest: isSecondBest || ordered === undefined }
}

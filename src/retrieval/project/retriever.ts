import type { ExplainedResult, SearchIndex, SearchRequest } from '../../search/index.ts'
import { describeMaker } from '../settings/retrieval-settings.ts'
import type { ProjectRetrieval, SearchModels } from './project-retrieval.ts'

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
      const models = retrieval.known(site.projectId)
      if (models && !asksModels(models, site)) return site.index.search(request)
      return searchWithModels(models ?? retrieval.find(site.projectId), site, request)
    },
    canCompare: async site => canCompare(await retrieval.find(site.projectId), site),
  }
}

/** After a change of the model, vectors are useless until the next deployment. */
function canCompare({ settings }: SearchModels, { index }: RetrievalSite): boolean {
  return settings.embedding !== null && index.vectors?.maker === describeMaker(settings.embedding)
}

function asksModels(models: SearchModels, site: RetrievalSite): boolean {
  return models.reranker !== null || canCompare(models, site)
}

async function searchWithModels(
  found: SearchModels | Promise<SearchModels>,
  site: RetrievalSite,
  request: SearchRequest,
): Promise<SiteSearchResult> {
  const models = await found
  const { index } = site
  const { dimensions = 0 } = index.vectors ?? {}
  const questions = canCompare(models, site) ? models.questions : null
  const vector = await questions?.find(request.query, dimensions)
  const isSecondBest = questions !== null && vector === undefined
  const asked = vector ? { ...request, vector } : request
  const { reranker } = models
  if (!reranker) return { ...index.search(asked), isSecondBest }
  const limit = Math.max(request.limit, models.settings.candidates)
  const result = index.search({ ...asked, limit })
  const ordered = await reranker.rerank(index, request.query, result.hits)
  const hits = (ordered ?? result.hits).slice(0, request.limit)
  return { ...result, hits, isSecondBest: isSecondBest || ordered === undefined }
}

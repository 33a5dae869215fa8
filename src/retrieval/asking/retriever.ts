import type { ExplainedResult, SearchIndex, SearchRequest } from '../../search/index.ts'
import type { ProjectRetrieval, RetrievalParts } from '../project/project-retrieval.ts'
import { describeMaker } from '../retrieval-settings.ts'

/** A site that is searched. */
export interface RetrievalSite {
  projectId: string
  index: SearchIndex
}

/** Searches sites, with the models of their projects. */
export interface Retriever {
  /** At once where no model is asked. */
  search(site: RetrievalSite, request: SearchRequest): ExplainedResult | Promise<ExplainedResult>
  /** Whether the model that is set has made the site's vectors. */
  canCompare(site: RetrievalSite): Promise<boolean>
}

export function createRetriever({
  retrieval,
}: {
  retrieval: Pick<ProjectRetrieval, 'find' | 'known'>
}): Retriever {
  return {
    search(site, request) {
      const parts = retrieval.known(site.projectId)
      if (parts && !asksModels(parts, site)) return site.index.explain(request)
      return searchWithModels(parts ?? retrieval.find(site.projectId), site, request)
    },
    canCompare: async site => canCompare(await retrieval.find(site.projectId), site),
  }
}

/** Vectors of another model than the one that is set now are of no use until the next deployment. */
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
): Promise<ExplainedResult> {
  const parts = await found
  const { index } = site
  const { dimensions = 0 } = index.vectors ?? {}
  const vector = canCompare(parts, site) ? await parts.questions?.find(request.query, dimensions) : undefined
  const asked = vector ? { ...request, vector } : request
  const { order } = parts
  if (!order) return index.explain(asked)
  const limit = Math.max(request.limit, parts.settings.candidates)
  const result = index.explain({ ...asked, limit })
  const hits = await order.rerank(index, request.query, result.hits)
  return { ...result, hits: hits.slice(0, request.limit) }
}

import { readsAny } from '../../providers/index.ts'
import type { ExplainedResult, SearchIndex, SearchRequest } from '../../search/index.ts'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { HitReranker } from '../asking/hit-reranker.ts'
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
  telemetry = silentTelemetry,
}: {
  retrieval: Pick<ProjectRetrieval, 'find' | 'known'>
  telemetry?: Telemetry
}): Retriever {
  return {
    searchOf: site => request => {
      const models = retrieval.known(site.projectId)
      const isInstant = models !== undefined && !asksModels(models, site)
      return observeSearch(telemetry, () =>
        isInstant
          ? site.index.search(request)
          : searchWithModels(models ?? retrieval.find(site.projectId), site, request),
      )
    },
    canCompare: async site => canCompare(await retrieval.find(site.projectId), site),
  }
}

function observeSearch<T extends SiteSearchResult | Promise<SiteSearchResult>>(
  telemetry: Telemetry,
  search: () => T,
): T {
  const started = performance.now()
  const span = telemetry.isTracing ? telemetry.startSpan({ name: 'search' }) : undefined
  const end = () => {
    telemetry.observe('search', (performance.now() - started) / 1000, {})
    span?.end()
  }
  const result = span ? span.run(search) : search()
  if (result instanceof Promise) result.then(end, end)
  else end()
  return result
}

/** After a change of the model, vectors are useless until the next deployment. So are those of a text that the model cannot read. */
function canCompare({ settings }: SearchModels, { index }: RetrievalSite): boolean {
  const { embedding } = settings
  if (embedding === null || index.vectors?.maker !== describeMaker(embedding)) return false
  return readsAny(embedding, index.languages)
}

function asksModels(models: SearchModels, site: RetrievalSite): boolean {
  return rerankerOf(models, site) !== null || canCompare(models, site)
}

function rerankerOf({ settings, reranker }: SearchModels, { index }: RetrievalSite): HitReranker | null {
  return settings.rerank && readsAny(settings.rerank, index.languages) ? reranker : null
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
  const strength = models.settings.embedding?.isWeak ? ('weak' as const) : ('strong' as const)
  const asked = vector ? { ...request, vector, strength } : request
  const reranker = rerankerOf(models, site)
  if (!reranker) return { ...index.search(asked), isSecondBest }
  const limit = Math.max(request.limit, models.settings.candidates)
  const result = index.search({ ...asked, limit })
  const ordered = await reranker.rerank(index, request.query, result.hits)
  const hits = (ordered ?? result.hits).slice(0, request.limit)
  return { ...result, hits, isSecondBest: isSecondBest || ordered === undefined }
}

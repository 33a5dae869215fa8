import { askReranker, observeCall, type RerankChoice } from '../../providers/index.ts'
import { describePassage, type ExplainedHit, type SearchIndex } from '../../search/index.ts'
import { silentTelemetry } from '../../shared/index.ts'
import { type AskingNeeds, createOptionalModel } from './optional-model.ts'

export interface HitReranker {
  /** The reordered hits; undefined if the model fails or takes too long. */
  rerank(
    index: SearchIndex,
    query: string,
    hits: readonly ExplainedHit[],
  ): Promise<readonly ExplainedHit[] | undefined>
}

const documentCharacters = 2_000
/** A local model takes about 20 ms of one core for a passage. */
const mostLocal = 10

/** Reorders the best passages with a model, which is paused when it fails. */
export function createHitReranker(
  { clock, log, fetch, telemetry = silentTelemetry }: AskingNeeds,
  choice: RerankChoice,
  { timeoutMs, candidates }: { timeoutMs: number; candidates: number },
): HitReranker {
  const model = createOptionalModel({ clock, log }, { model: choice.id, task: 'reranking' })
  const most = choice.url === null ? Math.min(candidates, mostLocal) : candidates
  return {
    async rerank(index, query, hits) {
      // A title or heading that equals the question stays first.
      const named = hits.filter(({ gain }) => gain)
      const others = hits.filter(({ gain }) => !gain)
      const asked = others.slice(0, most)
      if (asked.length < 2) return hits
      const documents = asked.map(({ passage }) => describePassage(index, passage, documentCharacters) ?? '')
      const ranked = await model.call(() =>
        observeCall(telemetry, { provider: 'rerank', model: choice.id, task: 'reranking' }, () =>
          askReranker(choice, fetch, { query, documents, timeoutMs }),
        ),
      )
      if (!ranked) return undefined
      const known = new Set(ranked.map(({ index: at }) => at))
      const inOrder: ExplainedHit[] = [
        ...ranked.flatMap(({ index: at, relevance }, rank) => {
          const hit = asked[at]
          return hit ? [{ ...hit, reranked: { rank: rank + 1, relevance } }] : []
        }),
        ...asked.filter((_, at) => !known.has(at)),
      ]
      // The model's relevance is not comparable with scores: the order changes, the scores stay.
      const scores = asked.map(({ score }) => score).sort((a, b) => b - a)
      const reordered = inOrder.map((hit, at) => ({ ...hit, score: scores[at] ?? 0 }))
      return [...named, ...reordered, ...others.slice(most)]
    },
  }
}

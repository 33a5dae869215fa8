import type { AnswerEvent, AnswerModel, AnswerSite, Question } from './answer.ts'
import { createSharedAnswer, type SharedAnswer, withoutCost } from './shared-answer.ts'

export interface AnswerCacheOptions {
  limitBytes: number
  /** Whether an answer that is being made is given to all who ask for it meanwhile: worth it where making one takes time. */
  isShared?: boolean
}

interface KeptAnswer {
  events: AnswerEvent[]
  sizeBytes: number
}

/**
 * Remembers the answers to questions that stand alone, the latest asked up to a size, so that a question that many readers
 * ask is answered once for each deployment, filter and page. Answers that broke off are not kept,
 * nor those given because a model was away or a budget used up. What was remembered costs nothing again.
 */
export function createAnswerCache(
  model: AnswerModel,
  { limitBytes, isShared = false }: AnswerCacheOptions,
): AnswerModel {
  const kept = new Map<string, KeptAnswer>()
  const underWay = new Map<string, SharedAnswer>()
  let totalBytes = 0
  let forgotten = 0

  function keep(key: string, events: AnswerEvent[]): void {
    const sizeBytes = (key.length + JSON.stringify(events).length) * bytesPerCharacter
    if (kept.has(key) || sizeBytes > limitBytes / 10) return
    kept.set(key, { events, sizeBytes })
    totalBytes += sizeBytes
    for (const [oldest, { sizeBytes: freed }] of kept) {
      if (totalBytes <= limitBytes) return
      kept.delete(oldest)
      totalBytes -= freed
    }
  }

  async function* remember(
    key: string,
    answer: ReturnType<AnswerModel['answer']>,
  ): AsyncGenerator<AnswerEvent> {
    const events: AnswerEvent[] = []
    const begun = forgotten
    let isSecondBest = false
    for await (const event of answer) {
      events.push(event)
      if (event.type === 'notice' && secondBest.includes(event.code)) isSecondBest = true
      if (event.type === 'answer-end' && !isSecondBest && begun === forgotten) keep(key, events)
      yield event
    }
  }

  /** One that is made while it is waited for is made once, however many ask. */
  function share(
    key: string,
    begin: (signal: AbortSignal) => ReturnType<AnswerModel['answer']>,
  ): SharedAnswer {
    const shared = createSharedAnswer({
      begin: signal => remember(key, begin(signal)),
      onClose: () => {
        if (underWay.get(key) === shared) underWay.delete(key)
      },
    })
    underWay.set(key, shared)
    return shared
  }

  return {
    answer(site, question, signal) {
      const key = cacheKey(site, question)
      if (key === null) return model.answer(site, question, signal)
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known.events.map(withoutCost)
      }
      if (!isShared) return remember(key, model.answer(site, question, signal))
      const shared = underWay.get(key) ?? share(key, whole => model.answer(site, question, whole))
      return shared.follow(signal)
    },
    forget() {
      forgotten += 1
      totalBytes = 0
      kept.clear()
      underWay.clear()
      model.forget?.()
    },
  }
}

const secondBest: readonly string[] = ['model-unavailable', 'budget-used-up']

/** Strings in memory take one or two bytes a character; the parts around them about as much again. */
const bytesPerCharacter = 3

/** Null for a question that depends on the conversation or on what the reader selected. */
function cacheKey(site: AnswerSite, question: Question): string | null {
  const { text, earlier, context, currentPath, filter, pageSize } = question
  if (earlier.length > 0 || context.length > 0 || text.length > 1_000) return null
  // The address tells when the owner has moved the site.
  return JSON.stringify([site.deploymentId, site.pageUrl('/', null), text, currentPath, filter, pageSize])
}

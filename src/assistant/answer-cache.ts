import type { AnswerEvent, AnswerModel, AnswerSite, Question } from './answer.ts'

interface KeptAnswer {
  events: AnswerEvent[]
  sizeBytes: number
}

/**
 * Remembers the answers to questions that stand alone, the latest asked up to a size, so that a question that many readers
 * ask is answered once for each deployment, filter and page. Answers that broke off are not kept,
 * nor those given because a model was away or a budget used up. What was remembered costs nothing again.
 */
export function createAnswerCache(model: AnswerModel, { limitBytes }: { limitBytes: number }): AnswerModel {
  const kept = new Map<string, KeptAnswer>()
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

  return {
    answer(site, question, signal) {
      const key = cacheKey(site, question)
      if (key === null) return model.answer(site, question, signal)
      const known = kept.get(key)
      if (!known) return remember(key, model.answer(site, question, signal))
      kept.delete(key)
      kept.set(key, known)
      return known.events.map(withoutCost)
    },
    forget() {
      forgotten += 1
      totalBytes = 0
      kept.clear()
      model.forget?.()
    },
  }
}

const secondBest: readonly string[] = ['model-unavailable', 'budget-used-up']

/** Strings in memory take one or two bytes a character; the parts around them about as much again. */
const bytesPerCharacter = 3

function withoutCost(event: AnswerEvent): AnswerEvent {
  if (event.type !== 'answer-end') return event
  const { cost: _, ...verdict } = event.verdict
  return { ...event, verdict }
}

/** Null for a question that depends on the conversation or on what the reader selected. */
function cacheKey(site: AnswerSite, question: Question): string | null {
  const { text, earlier, context, currentPath, filter, pageSize } = question
  if (earlier.length > 0 || context.length > 0 || text.length > 1_000) return null
  // The address tells when the owner has moved the site.
  return JSON.stringify([site.deploymentId, site.pageUrl('/', null), text, currentPath, filter, pageSize])
}

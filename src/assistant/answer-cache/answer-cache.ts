import type { SiteSearchResult } from '../../retrieval/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, Question } from '../answer/answer-model.ts'
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
 * nor those given because a model was away, also one that finds passages, or a budget used up. What was remembered costs
 * nothing again.
 */
export function createAnswerCache(
  model: AnswerModel,
  { limitBytes, isShared = false }: AnswerCacheOptions,
): AnswerModel {
  const kept = new Map<string, KeptAnswer>()
  const underWay = new Map<string, SharedAnswer>()
  let totalBytes = 0
  let forgotten = 0

  function keep(key: string, given: readonly AnswerEvent[]): void {
    const events = joinText(given)
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
    site: AnswerSite,
    begin: (site: AnswerSite) => ReturnType<AnswerModel['answer']>,
  ): AsyncGenerator<AnswerEvent> {
    const events: AnswerEvent[] = []
    const begun = forgotten
    let isSecondBest = false
    const watched = watchSearches(site, result => {
      if (result.isSecondBest) isSecondBest = true
    })
    for await (const event of begin(watched)) {
      events.push(event)
      if (event.type === 'notice' && secondBest.includes(event.code)) isSecondBest = true
      if (event.type === 'answer-end' && !isSecondBest && begun === forgotten) keep(key, events)
      yield event
    }
  }

  /** One that is made while it is waited for is made once, however many ask. */
  function share(key: string, site: AnswerSite, question: Question): SharedAnswer {
    const shared = createSharedAnswer({
      begin: whole => remember(key, site, watched => model.answer(watched, question, whole)),
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
      if (!isShared) return remember(key, site, watched => model.answer(watched, question, signal))
      return (underWay.get(key) ?? share(key, site, question)).follow(signal)
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

/** What is there as a whole is given as a whole: pieces of a text that follow one another become one. */
function joinText(events: readonly AnswerEvent[]): AnswerEvent[] {
  const joined: AnswerEvent[] = []
  for (const event of events) {
    const last = joined.at(-1)
    if (event.type !== 'text-delta' || last?.type !== 'text-delta') joined.push(event)
    else joined[joined.length - 1] = { ...last, delta: last.delta + event.delta }
  }
  return joined
}

function watchSearches(site: AnswerSite, onResult: (result: SiteSearchResult) => void): AnswerSite {
  const { search } = site
  if (!search) return site
  const pass = (result: SiteSearchResult) => {
    onResult(result)
    return result
  }
  return {
    ...site,
    search: request => {
      const found = search(request)
      return found instanceof Promise ? found.then(pass) : pass(found)
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

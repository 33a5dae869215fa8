import type { SiteSearchResult } from '../../retrieval/index.ts'
import type { AnswerEvent, AnswerModel, AnswerSite, Question } from '../answer/answer-model.ts'
import { createSharedStream, type SharedStream, withoutCost } from './shared-stream.ts'

export interface AnswerCacheOptions {
  limitBytes: number
  /** Whether readers who ask the same question at the same time share one run of the model. */
  isShared?: boolean
}

interface CacheEntry {
  events: AnswerEvent[]
  sizeBytes: number
}

/**
 * Remembers answers to questions that stand alone, up to a total size, so that a popular question is answered once
 * per deployment, filter and page. It keeps no answer that broke off, that was given because a model failed (even
 * one that only improves search), or because the budget was used up. A remembered answer costs nothing.
 */
export function createAnswerCache(
  model: AnswerModel,
  { limitBytes, isShared = false }: AnswerCacheOptions,
): AnswerModel {
  const kept = new Map<string, CacheEntry>()
  const underWay = new Map<string, SharedStream>()
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

  function share(key: string, site: AnswerSite, question: Question): SharedStream {
    const shared = createSharedStream({
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

/** Joins consecutive pieces of text, as a remembered answer is sent at once. */
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

/** Strings take one or two bytes per character in memory; the objects around them take about as much again. */
const bytesPerCharacter = 3

/** Null for a question that depends on the conversation or on selected text. */
function cacheKey(site: AnswerSite, question: Question): string | null {
  const { text, earlier, context, currentPath, filter, pageSize } = question
  if (earlier.length > 0 || context.length > 0 || text.length > 1_000) return null
  // With the site's address, which the owner may change.
  const { deploymentId, readers } = site
  const address = site.pageUrl('/', null)
  return JSON.stringify([deploymentId, readers, address, text, currentPath, filter, pageSize])
}

import { ignoreRejection } from '../../shared/index.ts'
import type { AnswerEvent } from '../answer/answer-model.ts'

/** An answer that is made once, for all who ask for it meanwhile. */
export interface SharedStream {
  /**
   * Yields all events from the first, at the reader's pace. Throws the error of the answer, or the signal's reason.
   */
  follow(signal: AbortSignal): AsyncGenerator<AnswerEvent>
}

export interface SharedStreamOptions {
  begin(signal: AbortSignal): AsyncIterable<AnswerEvent>
  /** Called when no reader may join any more: the answer has ended or was abandoned. */
  onClose(): void
}

/**
 * Starts with the first reader and is aborted when the last one leaves. Only the first reader to reach the end
 * receives the cost.
 */
export function createSharedStream({ begin, onClose }: SharedStreamOptions): SharedStream {
  const abandoned = new AbortController()
  const events: AnswerEvent[] = []
  let readers = 0
  let more = Promise.withResolvers<void>()
  let making: Promise<void> | undefined
  let isOver = false
  let isPaid = false

  function wake(): void {
    more.resolve()
    more = Promise.withResolvers()
  }

  async function make(): Promise<void> {
    try {
      for await (const event of begin(abandoned.signal)) {
        events.push(event)
        // A reader who has received the end does not count as leaving.
        isOver ||= event.type === 'answer-end'
        wake()
      }
    } finally {
      isOver = true
      onClose()
      wake()
    }
  }

  function start(): Promise<void> {
    const made = make()
    // Each reader gets the error after the events.
    ignoreRejection(made)
    return made
  }

  function leave(signal: AbortSignal): void {
    signal.removeEventListener('abort', wake)
    readers -= 1
    if (readers > 0 || isOver) return
    onClose()
    abandoned.abort(signal.reason)
  }

  return {
    async *follow(signal) {
      signal.throwIfAborted()
      signal.addEventListener('abort', wake)
      readers += 1
      making ??= start()
      try {
        for (let at = 0; !isOver || at < events.length; ) {
          const event = events[at]
          if (event === undefined) await more.promise
          else {
            at += 1
            const given = isPaid ? withoutCost(event) : event
            isPaid ||= event.type === 'answer-end'
            yield given
          }
          signal.throwIfAborted()
        }
        await making
      } finally {
        leave(signal)
      }
    },
  }
}

export function withoutCost(event: AnswerEvent): AnswerEvent {
  if (event.type !== 'answer-end') return event
  const { cost: _, ...verdict } = event.verdict
  return { ...event, verdict }
}

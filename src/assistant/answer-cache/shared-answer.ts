import type { AnswerEvent } from '../answer/answer-model.ts'

/** An answer that is made once, for all who ask for it meanwhile. */
export interface SharedAnswer {
  /** From its first event on, at the reader's own pace. Throws what the answer breaks off with, or the signal's reason. */
  follow(signal: AbortSignal): AsyncGenerator<AnswerEvent>
}

export interface SharedAnswerOptions {
  begin(signal: AbortSignal): AsyncIterable<AnswerEvent>
  /** Nobody else may join: it is over, or given up. */
  onClose(): void
}

/** Begins with its first reader, and is given up when the last one has left. What it cost is told to the first who hears its end. */
export function createSharedAnswer({ begin, onClose }: SharedAnswerOptions): SharedAnswer {
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
        // Whoever hears the end stops listening, which is not to leave.
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
    // Each reader hears of it behind what was said.
    made.catch(() => {})
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

/** What is given again costs nothing again. */
export function withoutCost(event: AnswerEvent): AnswerEvent {
  if (event.type !== 'answer-end') return event
  const { cost: _, ...verdict } = event.verdict
  return { ...event, verdict }
}

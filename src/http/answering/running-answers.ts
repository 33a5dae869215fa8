/** Which answer: the newest one of a chat. The chat's id is all that it takes to read along, so it has to be unguessable. */
export interface AnswerPlace {
  projectId: string
  chatId: string
}

export interface AnswerSource {
  headers: Readonly<Record<string, string>>
  ping: string
  /** Ends the answer before it is complete; `reason` is shown to whoever reads along. */
  stop(reason: Error): void
}

/** An answer that is written whether somebody reads it or not, and kept so that readers can come back to it. */
export interface RunningAnswer extends Pick<AnswerSource, 'headers' | 'ping'> {
  append(text: string): void
  /** Nothing more is written. */
  end(text: string): void
  isEnded(): boolean
  /** How many pieces there are, and their text from one of them on. */
  length(): number
  textFrom(piece: number): string
  /** Calls `onMore` after each piece and at the end, until the returned function is called. */
  join(onMore: () => void): () => void
  /** A reader has it all: it need not be kept. */
  forget(): void
}

export interface RunningAnswersOptions {
  /** How long an answer goes on, and is kept, without a reader. */
  graceMs: number
  /** Answers at most; beyond that, `open` has no room. */
  limit: number
  /** Longest answer that is kept. */
  limitCharacters: number
}

export interface RunningAnswers {
  /** Takes the place of an older answer of the chat, which goes on for its own readers. Undefined where there is no room. */
  open(place: AnswerPlace, source: AnswerSource): RunningAnswer | undefined
  find(place: AnswerPlace): RunningAnswer | undefined
  /** Whether there was an answer to stop. */
  stop(place: AnswerPlace): boolean
  /** Stops all of them; resolves once each has ended, or when the time for that is up. */
  close(): Promise<void>
}

/** What a model gets that does not heed being stopped. */
const lastWordsMs = 1_000

const stopped = 'The answer was stopped.'
const abandoned = 'The reader has left and did not come back.'
const tooLong = 'The answer is too long and was cut off.'

export function createRunningAnswers(options: RunningAnswersOptions): RunningAnswers {
  const answers = new Map<string, { answer: RunningAnswer; source: AnswerSource }>()
  const unended = new Set<{ source: AnswerSource; ended: Promise<void> }>()
  const keyOf = ({ projectId, chatId }: AnswerPlace) => `${projectId}/${chatId}`

  return {
    open(place, source) {
      const key = keyOf(place)
      const older = answers.get(key)?.answer
      if (older?.isEnded()) older.forget()
      if (Math.max(answers.size, unended.size) >= options.limit) return undefined
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const work = { source, ended }
      const answer = createRunningAnswer(options, source, {
        onEnd() {
          unended.delete(work)
          resolve()
        },
        onForget() {
          if (answers.get(key)?.answer === answer) answers.delete(key)
        },
      })
      unended.add(work)
      answers.set(key, { answer, source })
      return answer
    },
    find: place => answers.get(keyOf(place))?.answer,
    stop(place) {
      const found = answers.get(keyOf(place))
      if (!found || found.answer.isEnded()) return false
      found.source.stop(new Error(stopped))
      return true
    },
    async close() {
      for (const { answer } of answers.values()) answer.forget()
      for (const { source } of unended) source.stop(new Error(stopped))
      const allEnded = Promise.all([...unended].map(({ ended }) => ended))
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, lastWordsMs)
      await Promise.race([allEnded, late])
      clearTimeout(timer)
    },
  }
}

function createRunningAnswer(
  { graceMs, limitCharacters }: Pick<RunningAnswersOptions, 'graceMs' | 'limitCharacters'>,
  source: AnswerSource,
  { onEnd, onForget }: { onEnd(): void; onForget(): void },
): RunningAnswer {
  const pieces: string[] = []
  const readers = new Set<() => void>()
  let characters = 0
  let ended = false
  let forgotten = false
  let grace: NodeJS.Timeout | undefined

  function forget(): void {
    forgotten = true
    clearTimeout(grace)
    onForget()
  }
  function waitForReader(): void {
    if (forgotten) return
    grace = setTimeout(() => {
      if (!ended) source.stop(new Error(abandoned))
      forget()
    }, graceMs).unref()
  }
  function add(text: string): void {
    pieces.push(text)
    characters += text.length
    if (characters > limitCharacters && !ended) source.stop(new Error(tooLong))
    for (const onMore of [...readers]) onMore()
  }

  waitForReader()
  return {
    headers: source.headers,
    ping: source.ping,
    append: add,
    end(text) {
      ended = true
      add(text)
      onEnd()
    },
    isEnded: () => ended,
    length: () => pieces.length,
    textFrom: piece => pieces.slice(piece).join(''),
    join(onMore) {
      clearTimeout(grace)
      readers.add(onMore)
      return () => {
        if (readers.delete(onMore) && readers.size === 0) waitForReader()
      }
    },
    forget,
  }
}

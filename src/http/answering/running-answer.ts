export interface AnswerSource {
  turnId: string
  /** Resolves once the turn is in the database. */
  stored: Promise<void>
  headers: Readonly<Record<string, string>>
  ping: string
  /** Ends the answer before it is complete; `reason` is shown to whoever reads along. */
  stop(reason: Error): void
}

/** An answer as those see it who read along. */
export interface FollowableAnswer extends Pick<AnswerSource, 'headers' | 'ping'> {
  isEnded(): boolean
  /** The text from one of its pieces on, in `most` characters or a piece more, and the piece behind it. */
  textFrom(piece: number, most?: number): { text: string; next: number }
  /** Calls `onMore` after each piece and at the end, until the returned function is called. */
  join(onMore: () => void): () => void
  /** A reader has it all: it need not be kept. */
  forget(): void
}

/** An answer that is written whether somebody reads it or not, and kept so that readers can come back to it. */
export interface RunningAnswer extends FollowableAnswer, Pick<AnswerSource, 'turnId' | 'stored' | 'stop'> {
  append(text: string): void
  /** Nothing more is written. */
  end(text: string): void
  isStarted(): boolean
  isForgotten(): boolean
}

export interface RunningAnswerOptions {
  /** How long an answer goes on, and is kept, without a reader. */
  graceMs: number
  /** Longest answer that is kept. */
  limitCharacters: number
  onEnd(): void
  onForget(): void
}

export const stopped = 'The answer was stopped.'
const abandoned = 'The reader has left and did not come back.'
const tooLong = 'The answer is too long and was cut off.'

export function createRunningAnswer(source: AnswerSource, options: RunningAnswerOptions): RunningAnswer {
  const pieces: string[] = []
  const readers = new Set<() => void>()
  let characters = 0
  let ended = false
  let forgotten = false
  let grace: NodeJS.Timeout | undefined

  function forget(): void {
    if (forgotten) return
    forgotten = true
    clearTimeout(grace)
    options.onForget()
  }
  function waitForReader(): void {
    if (forgotten) return
    grace = setTimeout(() => {
      if (!ended) source.stop(new Error(abandoned))
      forget()
    }, options.graceMs).unref()
  }
  function add(text: string): void {
    pieces.push(text)
    characters += text.length
    if (characters > options.limitCharacters && !ended) source.stop(new Error(tooLong))
    for (const onMore of [...readers]) onMore()
  }

  waitForReader()
  return {
    ...source,
    append: add,
    end(text) {
      ended = true
      add(text)
      options.onEnd()
    },
    isStarted: () => pieces.length > 0,
    isEnded: () => ended,
    isForgotten: () => forgotten,
    textFrom(piece, most = Number.POSITIVE_INFINITY) {
      let next = piece
      let text = ''
      while (next < pieces.length && text.length < most) text += pieces[next++]
      return { text, next }
    },
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

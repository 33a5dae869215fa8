/**
 * Identifies the newest stream of a chat. The chat id alone is enough to read the stream, so it must be unguessable.
 */
export interface StreamKey {
  projectId: string
  chatId: string
}

export interface StreamSource {
  turnId: string
  /** Resolves once the turn is in the database. */
  stored: Promise<void>
  headers: Readonly<Record<string, string>>
  ping: string
  /** Ends the answer early. Readers are shown `reason`. */
  stop(reason: Error): void
}

/** The stream of an answer, as its readers see it. */
export interface FollowableStream extends Pick<StreamSource, 'headers' | 'ping'> {
  isEnded(): boolean
  /** Returns the text from a piece on, up to the piece that reaches `maxCharacters`, and the index of the next piece. */
  textFrom(piece: number, maxCharacters?: number): { text: string; next: number }
  /** Calls `onMore` after each piece and at the end. The returned function unsubscribes. */
  subscribe(onMore: () => void): () => void
  /** Discards the stream, because a reader has all of it. */
  discard(): void
}

/** The stream of an answer that is written even without readers, and kept so that readers can reconnect. */
export interface ResumableStream extends FollowableStream, Pick<StreamSource, 'turnId' | 'stored' | 'stop'> {
  append(text: string): void
  /** Writes the last piece. */
  end(text: string): void
  isStarted(): boolean
  isDiscarded(): boolean
}

export interface ResumableStreamOptions {
  /** How long an answer continues, and is kept, without readers. */
  graceMs: number
  /** A longer answer is stopped. */
  limitCharacters: number
  onEnd(): void
  onDiscard(): void
}

export const stoppedMessage = 'The answer was stopped.'
const abandonedMessage = 'The reader left and did not reconnect.'
const tooLongMessage = 'The answer is too long and was cut off.'

export function createResumableStream(
  source: StreamSource,
  options: ResumableStreamOptions,
): ResumableStream {
  const pieces: string[] = []
  const readers = new Set<() => void>()
  let characters = 0
  let ended = false
  let discarded = false
  let grace: NodeJS.Timeout | undefined

  function discard(): void {
    if (discarded) return
    discarded = true
    clearTimeout(grace)
    options.onDiscard()
  }
  function waitForReader(): void {
    if (discarded) return
    grace = setTimeout(() => {
      if (!ended) source.stop(new Error(abandonedMessage))
      discard()
    }, options.graceMs).unref()
  }
  function add(text: string): void {
    pieces.push(text)
    characters += text.length
    if (characters > options.limitCharacters && !ended) source.stop(new Error(tooLongMessage))
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
    isDiscarded: () => discarded,
    textFrom(piece, maxCharacters = Number.POSITIVE_INFINITY) {
      let next = piece
      let text = ''
      while (next < pieces.length && text.length < maxCharacters) text += pieces[next++]
      return { text, next }
    },
    subscribe(onMore) {
      clearTimeout(grace)
      readers.add(onMore)
      return () => {
        if (readers.delete(onMore) && readers.size === 0) waitForReader()
      }
    },
    discard,
  }
}

import {
  createResumableStream,
  type FollowableStream,
  type ResumableStream,
  type ResumableStreamOptions,
  type StreamKey,
  type StreamSource,
  stoppedMessage,
} from './resumable-stream.ts'
import type { StreamSharing } from './stream-sharing.ts'

export interface StreamRegistryOptions extends Pick<ResumableStreamOptions, 'graceMs' | 'limitCharacters'> {
  /** Returns those of the turns that are still stored. */
  keptTurns(turns: { projectId: string; turnIds: readonly string[] }): Promise<ReadonlySet<string>>
  /** How many streams are kept at once. */
  limit: number
  /** Shares the streams with other processes; undefined if there are none. */
  sharing?: Pick<StreamSharing, 'share' | 'find' | 'stop'> | undefined
}

export interface OpenedStream {
  stream: ResumableStream
  /** Resolves once readers can reconnect through any process. */
  findable: Promise<void>
}

export interface StreamRegistry {
  /** Replaces the chat's previous stream, which continues for its current readers. Undefined if the limit is reached. */
  open(key: StreamKey, source: StreamSource): OpenedStream | undefined
  find(key: StreamKey): Promise<FollowableStream | undefined>
  /** Resolves with false if there was no answer to stop. */
  stop(key: StreamKey): Promise<boolean>
  /** Stops and discards the streams whose turns were erased. */
  dropErased(projectId: string): Promise<void>
  /** Stops all streams. Resolves once they have ended, or after one second. */
  close(): Promise<void>
}

const closeTimeoutMs = 1_000

const erasedMessage = 'The conversation was erased.'

interface KeptStream {
  stream: ResumableStream
  key: StreamKey
  ended: Promise<void>
}

export function createStreamRegistry(options: StreamRegistryOptions): StreamRegistry {
  const { sharing } = options
  const newest = new Map<string, ResumableStream>()
  const kept = new Set<KeptStream>()
  const idOf = ({ projectId, chatId }: StreamKey) => `${projectId}/${chatId}`

  return {
    open(key, source) {
      const id = idOf(key)
      const previous = newest.get(id)
      if (previous?.isEnded()) previous.discard()
      if (kept.size >= options.limit) return undefined
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const stream = createResumableStream(source, {
        ...options,
        onEnd() {
          resolve()
          if (newest.get(id) !== stream) stream.discard()
          if (stream.isDiscarded()) kept.delete(entry)
        },
        onDiscard() {
          if (newest.get(id) === stream) newest.delete(id)
          if (stream.isEnded()) kept.delete(entry)
          shared?.withdraw()
        },
      })
      const entry = { stream, key, ended }
      kept.add(entry)
      newest.set(id, stream)
      const shared = sharing?.share(key, stream)
      return { stream, findable: shared?.findable ?? Promise.resolve() }
    },
    async find(key) {
      return sharing ? sharing.find(key) : newest.get(idOf(key))
    },
    async stop(key) {
      if (sharing) return sharing.stop(key)
      const stream = newest.get(idOf(key))
      if (!stream || stream.isEnded()) return false
      stream.stop(new Error(stoppedMessage))
      return true
    },
    async dropErased(projectId) {
      const streams = [...kept].filter(({ key }) => key.projectId === projectId).map(({ stream }) => stream)
      if (streams.length === 0) return
      await Promise.allSettled(streams.map(stream => stream.stored))
      const turnIds = streams.map(stream => stream.turnId)
      const remaining = await options.keptTurns({ projectId, turnIds })
      for (const stream of streams) {
        if (remaining.has(stream.turnId)) continue
        stream.discard()
        if (!stream.isEnded()) stream.stop(new Error(erasedMessage))
      }
    },
    async close() {
      for (const { stream } of kept) stream.discard()
      for (const { stream } of kept) stream.stop(new Error(stoppedMessage))
      const allEnded = Promise.all([...kept].map(({ ended }) => ended))
      const { promise: timeout, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, closeTimeoutMs)
      await Promise.race([allEnded, timeout])
      clearTimeout(timer)
    },
  }
}

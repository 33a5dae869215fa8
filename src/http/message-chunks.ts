import type { AnswerSite, TurnEvent } from '../assistant/index.ts'
import type { StreamChunk } from '../contract/index.ts'
import type { AcceptedTurn } from '../conversations/index.ts'

export interface ChunkOptions {
  turn: AcceptedTurn
  site: Pick<AnswerSite, 'deploymentId' | 'commitSha'>
  /** Whether `finish` carries the contract's own `threadId` besides the one in its metadata. */
  topLevelThreadId: boolean
}

const textId = 'answer'

/** A turn as chunks of the message stream. An answer that breaks off ends with `error` and without `finish`. */
export async function* writeChunks(
  events: AsyncIterable<TurnEvent>,
  { turn, site, topLevelThreadId }: ChunkOptions,
): AsyncGenerator<StreamChunk, void, void> {
  const { threadId } = turn
  let sources = 0
  let textOpen = false
  yield { type: 'start', messageId: turn.turnId, messageMetadata: { threadId } }
  yield { type: 'start-step' }
  yield { type: 'data-deployment', data: { statusId: site.deploymentId, commit: site.commitSha } }
  for await (const event of events) {
    switch (event.type) {
      case 'notice':
        yield { type: 'data-notice', data: { code: event.code, message: event.message } }
        break
      case 'source':
        sources += 1
        yield { type: 'source-url', sourceId: `source-${sources}`, ...event.source }
        break
      case 'text-delta':
        if (!textOpen) yield { type: 'text-start', id: textId }
        textOpen = true
        yield { type: 'text-delta', id: textId, delta: event.delta }
        break
      case 'turn-error':
        if (textOpen) yield { type: 'text-end', id: textId }
        yield { type: 'error', errorText: event.message }
        break
      case 'turn-end':
        if (textOpen) yield { type: 'text-end', id: textId }
        yield { type: 'finish-step' }
        yield { type: 'finish', messageMetadata: { threadId }, ...(topLevelThreadId && { threadId }) }
    }
  }
}

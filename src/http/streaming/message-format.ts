import type { AnswerSite, TurnEvent } from '../../assistant/index.ts'
import { type StreamChunk, streamHeaders } from '../../contract/index.ts'
import type { AcceptedTurn } from '../../conversations/index.ts'
import type { StreamFormat } from './stream-format.ts'

export interface MessageFormatOptions {
  turn: Pick<AcceptedTurn, 'turnId' | 'threadId'>
  site: Pick<AnswerSite, 'deploymentId' | 'commitSha'>
  /** Whether `finish` carries `threadId` as a member, in addition to its metadata. */
  topLevelThreadId: boolean
}

const textId = 'answer'
const end = 'data: [DONE]\n\n'
export const messagePing = ': ping\n\n'

/** Ends a stream whose writer is gone. */
export function writeFinalError(message: string): string {
  return writeChunk({ type: 'error', errorText: message }) + end
}

function writeChunk(chunk: StreamChunk): string {
  // Most chunks are text deltas. Writing them by hand takes half the time.
  if (chunk.type === 'text-delta')
    return `data: {"type":"text-delta","id":"${textId}","delta":${JSON.stringify(chunk.delta)}}\n\n`
  return `data: ${JSON.stringify(chunk)}\n\n`
}

/** The UI message stream of the Vercel AI SDK 5 and later, as server-sent events. */
export function createMessageFormat(options: MessageFormatOptions): StreamFormat {
  const toChunks = createChunkWriter(options)
  return {
    headers: streamHeaders,
    write: event => toChunks(event).reduce((text, chunk) => text + writeChunk(chunk), ''),
    ping: messagePing,
    end,
  }
}

/** Converts the events of one turn to chunks. A failed turn ends with `error`, without `finish`. */
function createChunkWriter({
  turn,
  site,
  topLevelThreadId,
}: MessageFormatOptions): (event: TurnEvent) => StreamChunk[] {
  const { threadId } = turn
  let sources = 0
  let textOpen = false
  const closeText = (): StreamChunk[] => (textOpen ? [{ type: 'text-end', id: textId }] : [])

  return event => {
    switch (event.type) {
      case 'turn-start':
        return [
          { type: 'start', messageId: turn.turnId, messageMetadata: { threadId } },
          { type: 'start-step' },
          { type: 'data-deployment', data: { statusId: site.deploymentId, commit: site.commitSha } },
        ]
      case 'notice':
        return [{ type: 'data-notice', data: { code: event.code, message: event.message } }]
      case 'source':
        sources += 1
        return [{ type: 'source-url', sourceId: `source-${sources}`, ...event.source }]
      case 'text-delta': {
        const delta: StreamChunk = { type: 'text-delta', id: textId, delta: event.delta }
        if (textOpen) return [delta]
        textOpen = true
        return [{ type: 'text-start', id: textId }, delta]
      }
      case 'more': {
        const closed = closeText()
        textOpen = false
        return [...closed, { type: 'data-more', data: event.more }]
      }
      case 'turn-error':
        return [...closeText(), { type: 'error', errorText: event.message }]
      case 'turn-end':
        return [
          ...closeText(),
          { type: 'data-resolution', data: event.resolution },
          { type: 'finish-step' },
          { type: 'finish', messageMetadata: { threadId }, ...(topLevelThreadId && { threadId }) },
        ]
    }
  }
}

import type { TurnEvent } from '../../assistant/index.ts'
import { type DataStreamPart, dataStreamHeaders } from '../../contract/index.ts'
import type { MessageFormatOptions } from './message-format.ts'
import type { StreamFormat } from './stream-format.ts'

/**
 * The data stream of the Vercel AI SDK 4: one part per line, `code:json`. As a ping, all its releases ignore only an empty
 * line. A failed turn ends with an error part, without `d`.
 */
export function createDataStreamFormat(
  options: Omit<MessageFormatOptions, 'topLevelThreadId'>,
): StreamFormat {
  return {
    headers: dataStreamHeaders,
    write: event => writeParts(toParts(event, options)),
    ping: '\n',
    end: '',
  }
}

function writeParts(parts: DataStreamPart[]): string {
  return parts.map(([code, value]) => `${code}:${JSON.stringify(value)}\n`).join('')
}

function toParts(
  event: TurnEvent,
  { turn, site }: Omit<MessageFormatOptions, 'topLevelThreadId'>,
): DataStreamPart[] {
  const { threadId } = turn
  switch (event.type) {
    case 'turn-start':
      return [
        [
          '8',
          [
            { type: 'thread', threadId, messageId: turn.turnId },
            { type: 'deployment', statusId: site.deploymentId, commit: site.commitSha },
          ],
        ],
      ]
    case 'notice':
      return [['8', [{ type: 'notice', code: event.code, message: event.message }]]]
    case 'source':
      return [['8', [{ type: 'source', ...event.source }]]]
    case 'text-delta':
      return [['0', event.delta]]
    case 'more':
      return [['8', [{ type: 'more', ...event.more }]]]
    case 'turn-error':
      return [['3', event.message]]
    case 'turn-end':
      return [
        ['8', [{ type: 'resolution', ...event.resolution }]],
        ['e', { finishReason: 'stop', isContinued: false }],
        ['d', { finishReason: 'stop', threadId }],
      ]
  }
}

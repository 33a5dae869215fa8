import { z } from 'zod'
import type { StreamChunk } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { cutOff, readEvents } from './read-events.ts'

const metadata = z.object({ threadId: z.string() })
const chunkSchema = z.union([
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('start'), messageId: z.string(), messageMetadata: metadata }),
    z.object({ type: z.literal('start-step') }),
    z.object({ type: z.literal('source-url'), sourceId: z.string(), url: z.string(), title: z.string() }),
    z.object({ type: z.literal('text-start'), id: z.string() }),
    z.object({ type: z.literal('text-delta'), id: z.string(), delta: z.string() }),
    z.object({ type: z.literal('text-end'), id: z.string() }),
    z.object({ type: z.literal('finish-step') }),
    z.object({
      type: z.literal('finish'),
      messageMetadata: metadata,
      threadId: z.string().exactOptional(),
    }),
    z.object({ type: z.literal('error'), errorText: z.string() }),
  ]),
  z.object({
    type: z.templateLiteral(['data-', z.string()]),
    id: z.string().exactOptional(),
    data: z.unknown(),
    transient: z.boolean().exactOptional(),
  }),
]) satisfies z.ZodType<StreamChunk>

/**
 * Yields the parts of a message stream, each as soon as its event is complete. Throws `ApiError`: `unexpected-answer` for
 * an unknown part, `answer-cut-off` if the stream ends before `finish` or `error`; or the signal's reason.
 */
export async function* readMessageStream(
  body: ReadableStream<Uint8Array>,
  address: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamChunk, void, void> {
  let ended = false
  for await (const { data } of readEvents(body, address, signal)) {
    if (data === '[DONE]') continue
    const chunk = readChunk(data, address)
    ended ||= chunk.type === 'finish' || chunk.type === 'error'
    yield chunk
  }
  if (!ended) throw cutOff(address, 'the stream ended early')
}

function readChunk(data: string, address: string): StreamChunk {
  try {
    return chunkSchema.parse(JSON.parse(data))
  } catch (cause) {
    const shown = data.length > 200 ? `${data.slice(0, 200)}…` : data
    throw new ApiError('unexpected-answer', `${address} sent an unknown event: ${shown}`, {
      cause,
    })
  }
}

import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ApiError } from './api-error.ts'
import { describeCause } from './send-request.ts'

const bufferLimitCharacters = 16 * 1024 * 1024

/**
 * Yields the server-sent events of a response, each as soon as it is complete. Throws `answer-cut-off` if the connection
 * breaks, or the signal's reason.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  address: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<EventSourceMessage, void, void> {
  const events: EventSourceMessage[] = []
  const parser = createParser({
    onEvent: event => events.push(event),
    maxBufferSize: bufferLimitCharacters,
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw cutOff(address, describeCause(error), error)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

export function cutOff(address: string, reason: string, cause?: unknown): ApiError {
  return new ApiError('answer-cut-off', `The response of ${address} was cut off: ${reason}.`, { cause })
}

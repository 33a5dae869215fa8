import { type UpdateEvent, updateEventSchema } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { cutOff, readEvents } from './read-events.ts'

export type FollowedUpdate =
  | { kind: 'update'; update: UpdateEvent }
  /** All open deployments were sent. */
  | { kind: 'ready' }

/** Yields the deployments that change. Throws `answer-cut-off` when the stream ends. */
export async function* readUpdateEvents(
  body: ReadableStream<Uint8Array>,
  address: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<FollowedUpdate, void, void> {
  for await (const { event, data } of readEvents(body, address, signal)) {
    if (event === 'update') yield { kind: 'update', update: readUpdate(data, address) }
    if (event === 'ready') yield { kind: 'ready' }
  }
  throw cutOff(address, 'the stream ended')
}

function readUpdate(data: string, address: string): UpdateEvent {
  try {
    return updateEventSchema.parse(JSON.parse(data))
  } catch (cause) {
    throw new ApiError('unexpected-answer', `${address} sent an invalid event.`, { cause })
  }
}

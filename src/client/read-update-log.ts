import { z } from 'zod'
import { updateStates } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { cutOff, readEvents } from './read-events.ts'

const endSchema = z.object({ status: z.enum(updateStates), summary: z.string() })

export type UpdateLogEvent =
  /** Pass `number` to resume the log after this line. */
  { kind: 'line'; number: number; text: string } | ({ kind: 'end' } & z.infer<typeof endSchema>)

/** Yields the lines of a deployment's log, then its outcome. Throws `answer-cut-off` for a stream without an outcome. */
export async function* readUpdateLog(
  body: ReadableStream<Uint8Array>,
  address: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<UpdateLogEvent, void, void> {
  for await (const { event, id, data } of readEvents(body, address, signal)) {
    if (event === 'line') yield { kind: 'line', number: Number(id), text: data }
    if (event === 'end') return yield { kind: 'end', ...readEnd(data, address) }
  }
  throw cutOff(address, 'the stream ended early')
}

function readEnd(data: string, address: string): z.infer<typeof endSchema> {
  try {
    return endSchema.parse(JSON.parse(data))
  } catch (cause) {
    throw new ApiError('unexpected-answer', `${address} sent an invalid end event.`, { cause })
  }
}

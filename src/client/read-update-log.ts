import { z } from 'zod'
import { updateStates } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { cutOff, readEvents } from './read-events.ts'

const endSchema = z.object({ status: z.enum(updateStates), summary: z.string() })

export type UpdateLogEvent =
  /** `number` resumes the log after this line. */
  { kind: 'line'; number: number; text: string } | ({ kind: 'end' } & z.infer<typeof endSchema>)

/** The lines of an update's log, then its end. Throws `answer-cut-off` for a stream without one, or the signal's reason. */
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
    throw new ApiError('unexpected-answer', `${address} sent an end that is not understood.`, { cause })
  }
}

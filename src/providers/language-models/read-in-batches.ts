import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import { ignoreRejection } from '../../shared/index.ts'

const maxAhead = 1_000

/**
 * Reads ahead, at most 1,000 parts, and yields the parts that arrived since the last batch. Passing on a whole
 * packet costs a fraction of passing on its parts one by one. Errors of the stream are thrown after the last batch.
 */
export async function* readInBatches<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part[]> {
  const reader = stream.getReader()
  const batch: Part[] = []
  let arrived = Promise.withResolvers<void>()
  let taken = Promise.withResolvers<void>()
  let isOver = false

  const reading = readAhead().finally(() => {
    isOver = true
    arrived.resolve()
  })
  ignoreRejection(reading)

  async function readAhead(): Promise<void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      batch.push(next.value)
      arrived.resolve()
      if (batch.length >= maxAhead) await taken.promise
    }
  }

  try {
    while (batch.length > 0 || !isOver) {
      await arrived.promise
      // The rest of a packet arrives before the event loop turns.
      await turnOfEventLoop()
      if (!isOver) arrived = Promise.withResolvers()
      const parts = batch.splice(0)
      taken.resolve()
      taken = Promise.withResolvers()
      if (parts.length > 0) yield parts
    }
    await reading
  } finally {
    await ignoreRejection(reader.cancel())
  }
}

import { setImmediate as turnOfEventLoop } from 'node:timers/promises'

const mostAhead = 1_000

/**
 * Reads a stream ahead, by a thousand parts at most, and gives what has come since the last time, one batch after the other:
 * what arrived in one packet is passed on as one, for a fraction of what passing on its parts costs. Throws what the
 * stream breaks with, behind the last batch.
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
  // Whoever reads hears of it behind the last batch.
  reading.catch(() => {})

  async function readAhead(): Promise<void> {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      batch.push(next.value)
      arrived.resolve()
      if (batch.length >= mostAhead) await taken.promise
    }
  }

  try {
    while (batch.length > 0 || !isOver) {
      await arrived.promise
      // The rest of the packet comes before the event loop turns.
      await turnOfEventLoop()
      if (!isOver) arrived = Promise.withResolvers()
      const parts = batch.splice(0)
      taken.resolve()
      taken = Promise.withResolvers()
      if (parts.length > 0) yield parts
    }
    await reading
  } finally {
    // A stream that is broken has told so already.
    await reader.cancel().catch(() => {})
  }
}

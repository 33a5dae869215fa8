import { expect, test } from 'vitest'
import { readInBatches } from './read-in-batches.ts'

function streamOf<Part>(parts: Iterable<Part> | AsyncIterable<Part>): ReadableStream<Part> {
  const iterator = (async function* () {
    yield* parts
  })()
  return new ReadableStream<Part>({
    async pull(controller) {
      const next = await iterator.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}

async function collect<Part>(stream: ReadableStream<Part>) {
  const batches: Part[][] = []
  try {
    for await (const batch of readInBatches(stream)) batches.push(batch)
  } catch (error) {
    return { batches, error }
  }
  return { batches, error: undefined }
}

test('parts that arrive together are one batch, in order', async () => {
  const { batches } = await collect(streamOf([1, 2, 3]))
  expect(batches).toEqual([[1, 2, 3]])
})

test('an empty stream has no batch', async () => {
  expect(await collect(streamOf([]))).toEqual({ batches: [], error: undefined })
})

test('parts before a broken stream’s error are delivered first', async () => {
  const broken = new Error('broken')
  const parts = async function* () {
    yield 1
    throw broken
  }
  expect(await collect(streamOf(parts()))).toEqual({ batches: [[1]], error: broken })
})

test('at most 1,000 parts are buffered, and none is lost', async () => {
  let given = 0
  const parts = function* () {
    while (given < 5_000) yield given++
  }
  const seen: number[] = []
  for await (const batch of readInBatches(streamOf(parts()))) {
    expect(batch.length).toBeLessThanOrEqual(1_000)
    seen.push(...batch)
  }
  expect(seen).toEqual(Array.from({ length: 5_000 }, (_, at) => at))
})

test('when the reader stops, the source is cancelled', async () => {
  let isCancelled = false
  const stream = new ReadableStream<number>({
    start: controller => controller.enqueue(1),
    cancel: () => {
      isCancelled = true
    },
  })
  for await (const _ of readInBatches(stream)) break
  expect(isCancelled).toBe(true)
})

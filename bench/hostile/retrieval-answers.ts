import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { write } from './model-streams.ts'

type WriteAnswer = (response: ServerResponse) => Promise<void>

const dripMs = 10_000

const repeated =
  (head: string, piece: string, times: number): WriteAnswer =>
  async response => {
    const block = piece.repeat(10_000)
    await write(response, head)
    for (let count = 0; count < times / 10_000 && !response.destroyed; count += 1)
      await write(response, block)
    await write(response, '0]}')
  }

const drip: WriteAnswer = async response => {
  await write(response, '{"data":[')
  for (let passed = 0; passed < dripMs && !response.destroyed; passed += 100) {
    await write(response, '1,')
    await setTimeout(100)
  }
}

const nested: WriteAnswer = response => write(response, `{"data":${'['.repeat(4_000_000)}`)

export const embeddingAnswers: Record<string, WriteAnswer> = {
  '31 MB of “1,”': repeated('{"data":[', '1,', 15_500_000),
  '28 MB of empty texts': repeated('{"data":[', '"",', 9_300_000),
  'a vector of five million numbers': repeated('{"data":[{"index":0,"embedding":[', '0.1,', 5_000_000),
  'a million vectors of nothing': repeated('{"data":[', '{"embedding":[]},', 1_000_000),
  'lists nested four million deep': nested,
  'a drip without end': drip,
}

export const rerankAnswers: Record<string, WriteAnswer> = {
  '30 MB of results': repeated('{"results":[', '{"index":0,"relevance_score":1},', 1_000_000),
  '30 MB of “1,”': repeated('{"results":[', '1,', 15_000_000),
  'lists nested four million deep': response => write(response, `{"results":${'['.repeat(4_000_000)}`),
  'a drip without end': drip,
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Tokenizer } from '@huggingface/tokenizers'
import { encodeWithTable } from './encode-with-table.ts'
import type { LocalModel } from './model-folder.ts'
import { type EncodeText, openNetwork } from './network.ts'
import { readTokenTable } from './token-table.ts'

export interface EncoderAnswer {
  vector?: Float32Array
  problem?: string
}

async function openEncoder({ folder, weights, maxTokens, runtime }: LocalModel): Promise<EncodeText> {
  const tokenizer = new Tokenizer(JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')), {})
  if (runtime !== null) return openNetwork({ path: weights, runtime, maxTokens }, tokenizer)
  const table = readTokenTable(await readFile(weights))
  return async text => encodeWithTable(table, tokenizer, text)
}

/** A cast: `createLocalEncoder` started the thread. */
const opened = openEncoder(workerData as LocalModel)
opened.catch(() => {})

parentPort?.on('message', (text: string) => {
  opened
    .then(encode => encode(text))
    .then(
      (vector): EncoderAnswer => ({ vector }),
      (error: Error): EncoderAnswer => ({ problem: error.message }),
    )
    .then(answer => parentPort?.postMessage(answer))
})

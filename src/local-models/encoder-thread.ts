import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { answerInputs } from './answer-inputs.ts'
import { encodeWithTable } from './encode-with-table.ts'
import type { LocalModel } from './model-folder.ts'
import { type EncodeText, openEncoder } from './network.ts'
import { openTokenizer } from './open-tokenizer.ts'
import { readTokenTable } from './token-table.ts'

async function open(model: LocalModel): Promise<EncodeText> {
  const tokenizer = await openTokenizer(model)
  if (model.runtime !== null) return openEncoder({ ...model, runtime: model.runtime }, tokenizer)
  const table = readTokenTable(await readFile(model.weights))
  return async text => encodeWithTable(table, tokenizer, text)
}

// A cast: `createLocalEncoder` started the thread.
answerInputs(open(workerData as LocalModel))

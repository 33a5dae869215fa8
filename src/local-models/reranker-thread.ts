import { workerData } from 'node:worker_threads'
import { answerInputs } from './answer-inputs.ts'
import type { PairToScore } from './local-reranker.ts'
import type { LocalModel } from './model-folder.ts'
import { openCrossEncoder } from './network.ts'
import { openTokenizer } from './open-tokenizer.ts'

async function open(model: LocalModel): Promise<(pair: PairToScore) => Promise<number>> {
  if (model.runtime === null) throw new Error('a table of token vectors cannot rerank passages')
  const score = await openCrossEncoder({ ...model, runtime: model.runtime }, await openTokenizer(model))
  return ({ query, document }) => score(query, document)
}

// A cast: `createLocalReranker` started the thread.
answerInputs(open(workerData as LocalModel))

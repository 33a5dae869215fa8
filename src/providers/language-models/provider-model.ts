import type { LanguageModel } from 'ai'
import { readInBatches } from './read-in-batches.ts'

type SdkModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>
export type ModelRequest = Parameters<SdkModel['doStream']>[0]
type StepStream = Awaited<ReturnType<SdkModel['doStream']>>['stream']
export type StepPart = StepStream extends ReadableStream<infer Part> ? Part : never

export interface ProviderModel {
  /** The parts of the model's turn, in batches of those that arrived together. Rejects or throws with any error. */
  ask(request: ModelRequest): Promise<AsyncIterable<StepPart[]>>
}

export function askThroughSdk(model: SdkModel): ProviderModel {
  return { ask: async request => readInBatches((await model.doStream(request)).stream) }
}

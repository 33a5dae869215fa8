import type { LanguageModel } from 'ai'
import { readInBatches } from './read-in-batches.ts'

/** A model of the SDK, as its providers make them. */
type SdkModel = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v4' }>
/** What a model is asked for one turn of its own, in the SDK's words. */
export type ModelRequest = Parameters<SdkModel['doStream']>[0]
type StepStream = Awaited<ReturnType<SdkModel['doStream']>>['stream']
export type StepPart = StepStream extends ReadableStream<infer Part> ? Part : never

export interface ProviderModel {
  /** The parts of the model's turn: those that came together are one batch. Rejects, or breaks, with any error. */
  ask(request: ModelRequest): Promise<AsyncIterable<StepPart[]>>
}

export function askThroughSdk(model: SdkModel): ProviderModel {
  return { ask: async request => readInBatches((await model.doStream(request)).stream) }
}

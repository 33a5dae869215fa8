import type { FailureKind, ModelFailure } from './model-failure.ts'

/** What a model is asked to do. */
type ModelTask = 'answering' | 'embedding' | 'reranking'

/** The provider's own words are not shown: they may hold parts of the key, or what a private address answers. */
export function explainFailure({ kind, status }: ModelFailure, task: ModelTask = 'answering'): string {
  const sentence = kind === 'refused' ? `${refused} ${whatToCheck[task]}` : sentences[kind]
  return status === null ? sentence : `${sentence} The provider answered ${status}.`
}

const refused = 'The provider would not have the request.'
const whatToCheck: Record<ModelTask, string> = {
  answering: 'Check the generation settings, and whether the model knows tools.',
  embedding: 'Check the number of dimensions, and whether the model makes embeddings.',
  reranking: 'Check whether the model is a reranker.',
}

const sentences: Record<Exclude<FailureKind, 'refused'>, string> = {
  unreachable: 'It cannot be reached, or broke the connection. Check the address, and whether it is private.',
  slow: 'It did not answer in time. Check that the model is loaded, or wait longer.',
  limited: 'The provider limits how often it is asked. Check the plan, or wait.',
  faulty: 'The provider has a fault of its own. Try again later.',
  denied: 'The key, the address or the name of the model is not right.',
  empty: 'It said nothing. It may think longer than the tokens that it has.',
  malformed: 'It sent what cannot be read. Check that the address speaks the protocol of the provider.',
  resting: 'It failed too often just now.',
}

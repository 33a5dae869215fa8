import type { FailureKind, ModelFailure } from './model-failure.ts'

type ModelTask = 'answering' | 'embedding' | 'reranking'

/** Leaves out the provider's own message: it may contain parts of the key, or what a private address answered. */
export function explainFailure({ kind, status }: ModelFailure, task: ModelTask = 'answering'): string {
  const sentence = kind === 'refused' ? `${refused} ${whatToCheck[task]}` : sentences[kind]
  return status === null ? sentence : `${sentence} The provider answered ${status}.`
}

const refused = 'The provider refused the request.'
const whatToCheck: Record<ModelTask, string> = {
  answering: 'Check the generation settings, and whether the model supports tools.',
  embedding: 'Check the number of dimensions, and whether the model creates embeddings.',
  reranking: 'Check whether the model is a reranker.',
}

const sentences: Record<Exclude<FailureKind, 'refused'>, string> = {
  unreachable:
    'The provider cannot be reached, or the connection broke. Check the address, and whether it is private.',
  slow: 'The model did not answer in time. Check that it is loaded, or allow more time.',
  limited: 'The provider’s rate limit is reached. Check your plan, or try again later.',
  faulty: 'The provider has an internal error. Try again later.',
  denied: 'The key, the address or the model name is wrong.',
  'too-long':
    'The request is longer than the context of the model. Allow fewer tokens, or make the context larger.',
  empty:
    'The model wrote no answer. Reasoning may have used up its output tokens, or the server uses the wrong chat template.',
  malformed: 'The response cannot be read. Check that the address uses the provider’s protocol.',
  resting: 'The model is paused after several failures.',
}

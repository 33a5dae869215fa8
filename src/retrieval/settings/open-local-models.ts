import { join } from 'node:path'
import {
  createLocalEncoder,
  createLocalReranker,
  type LocalModel,
  readModelFolder,
} from '../../local-models/index.ts'
import type { EmbeddingChoice, RerankChoice } from '../../providers/index.ts'
import { ignoreRejection, StartError } from '../../shared/index.ts'
import type { RetrievalSettings } from './retrieval-settings.ts'

export interface OpenRetrieval {
  settings: RetrievalSettings
  close(): Promise<void>
}

const digestCharacters = 8
const whatReranks =
  'Use a cross-encoder in the ONNX format, which gives one number for a question with a passage.'
const neverAborted = new AbortController().signal

export function modelsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'models')
}

/** Opens the local models that the settings name. Throws `StartError` if one cannot be used. */
export async function openLocalModels(
  settings: RetrievalSettings,
  { dataFolder }: { dataFolder: string },
): Promise<OpenRetrieval> {
  const { embedding, rerank } = settings
  const read = (setting: string, id: string) => readLocalModel(`${setting}=local:${id}`, { id, dataFolder })
  const [encoding, reranking] = await Promise.all([
    embedding?.provider === 'local' ? read('LECTERN_EMBEDDING', embedding.id) : null,
    rerank?.url === null ? read('LECTERN_RERANK', rerank.id) : null,
  ])
  const reranker = reranking && (await openReranker(reranking))
  const encoder = encoding && openEncoder(encoding)
  return {
    settings: {
      ...settings,
      embedding: embedding && encoder ? withEncoder(embedding, encoding, encoder) : embedding,
      rerank: rerank && reranker ? withReranker(rerank, reranking, reranker) : rerank,
    },
    close: async () => {
      await Promise.all([encoder?.close(), reranker?.close()])
    },
  }
}

async function readLocalModel(
  setting: string,
  { id, dataFolder }: { id: string; dataFolder: string },
): Promise<LocalModel> {
  const found = await readModelFolder(id, modelsFolderOf(dataFolder))
  if (found.kind === 'unusable') throw new StartError('config-invalid', `${setting}: ${found.problem}`)
  return found.model
}

/**
 * The digest and the pooling become part of the name, so that vectors that were made in another way are not compared. The settings' prefixes
 * go before the model's.
 */
function withEncoder(
  embedding: EmbeddingChoice,
  { kind, digest, pooling, questionPrefix, passagePrefix, languages }: LocalModel,
  encoder: EmbeddingChoice['encoder'] & {},
): EmbeddingChoice {
  const made = pooling === 'mean' ? '' : `-${pooling}`
  return {
    ...embedding,
    id: `${embedding.id}@${digest.slice(0, digestCharacters)}${made}`,
    questionPrefix: embedding.questionPrefix || questionPrefix,
    passagePrefix: embedding.passagePrefix || passagePrefix,
    encoder,
    ...(languages && { languages }),
    ...(kind === 'table' && { isWeak: true }),
  }
}

function withReranker(
  rerank: RerankChoice,
  { languages }: LocalModel,
  reranker: RerankChoice['reranker'] & {},
): RerankChoice {
  return { ...rerank, ...(languages && { languages }), reranker }
}

// Loading a model takes longer than a question may wait, so it starts at once.

function openEncoder(model: LocalModel) {
  const encoder = createLocalEncoder(model)
  ignoreRejection(encoder.embed([''], { isUrgent: false, signal: neverAborted }))
  return encoder
}

/** Waits for the first score, because a folder does not show whether the model is a cross-encoder. */
async function openReranker(model: LocalModel) {
  const reranker = createLocalReranker(model)
  try {
    await reranker.score({ query: 'a', documents: ['a'] }, neverAborted)
  } catch (error) {
    await reranker.close()
    const problem = error instanceof Error ? error.message : 'It failed.'
    throw new StartError('config-invalid', `LECTERN_RERANK=local:${model.name}: ${problem}. ${whatReranks}`)
  }
  return reranker
}

import { join } from 'node:path'
import { createLocalEncoder, readModelFolder } from '../../local-models/index.ts'
import { ignoreRejection, StartError } from '../../shared/index.ts'
import type { RetrievalSettings } from './retrieval-settings.ts'

export interface OpenRetrieval {
  settings: RetrievalSettings
  close(): Promise<void>
}

const digestCharacters = 8

export function modelsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'models')
}

/**
 * Opens the local embedding model, if the settings name one. Its digest becomes part of its name, so that vectors of other weights
 * are not compared. Throws `StartError` if the model cannot be used.
 */
export async function openLocalEmbedding(
  settings: RetrievalSettings,
  { dataFolder }: { dataFolder: string },
): Promise<OpenRetrieval> {
  const { embedding } = settings
  if (embedding?.provider !== 'local') return { settings, close: async () => {} }
  const found = await readModelFolder(embedding.id, modelsFolderOf(dataFolder))
  if (found.kind === 'unusable')
    throw new StartError('config-invalid', `LECTERN_EMBEDDING=local:${embedding.id}: ${found.problem}`)
  const encoder = createLocalEncoder(found.model)
  // Loading takes longer than a question may wait.
  ignoreRejection(encoder.embed([''], { isUrgent: false, signal: new AbortController().signal }))
  const id = `${embedding.id}@${found.model.digest.slice(0, digestCharacters)}`
  return { settings: { ...settings, embedding: { ...embedding, id, encoder } }, close: encoder.close }
}

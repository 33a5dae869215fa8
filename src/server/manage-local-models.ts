import { mkdir } from 'node:fs/promises'
import type { ProcessCommands } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { listModels, pullModel, readModelFolder } from '../local-models/index.ts'
import { modelsFolderOf } from '../retrieval/index.ts'
import { StartError } from '../shared/index.ts'

/** The commands for the models that run in the server. */
export function createModelCommands({
  dataFolder,
  modelsUrl,
  hub,
}: Pick<Config, 'dataFolder' | 'modelsUrl' | 'hub'>): Pick<ProcessCommands, 'pullModel' | 'listLocalModels'> {
  const modelsFolder = modelsFolderOf(dataFolder)
  return {
    async pullModel({ name, from: given, sha256 }, hooks) {
      const from = given ?? (modelsUrl === null ? null : `${modelsUrl}/${encodeURIComponent(name)}`)
      // With the mode that the server gives it. The server does not change the mode of a folder that exists.
      await mkdir(dataFolder, { recursive: true, mode: 0o700 })
      const pulled = await pullModel({ fetch, hub, ...hooks }, { name, from, sha256, modelsFolder })
      if (pulled.kind === 'failed') throw new StartError('source-missing', pulled.problem)
      const { folder, sizeBytes, manifestDigest } = pulled
      const found = await readModelFolder(name, modelsFolder)
      const problem = found.kind === 'unusable' ? found.problem : null
      return { name, folder, sizeBytes, sha256: manifestDigest, problem }
    },
    async listLocalModels() {
      const models = await listModels(modelsFolder)
      return models.map(({ name, folder, found }) =>
        found.kind === 'usable'
          ? { name, folder, ...pick(found.model), problem: null }
          : { name, folder, kind: null, sizeBytes: 0, digest: null, problem: found.problem },
      )
    },
  }
}

function pick({ kind, sizeBytes, digest }: { kind: 'table' | 'network'; sizeBytes: number; digest: string }) {
  return { kind, sizeBytes, digest }
}

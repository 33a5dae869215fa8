import { readdir } from 'node:fs/promises'
import { folderOf, type ReadModel, readModelFolder } from './model-folder.ts'

export interface ListedModel {
  name: string
  folder: string
  found: ReadModel
}

/** Lists the models in the models' folder by name, with their problems. */
export async function listModels(modelsFolder: string): Promise<ListedModel[]> {
  const entries = await readdir(modelsFolder, { withFileTypes: true }).catch(() => [])
  const names = entries
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
  return Promise.all(
    names.sort().map(async name => ({
      name,
      folder: folderOf(name, modelsFolder),
      found: await readModelFolder(name, modelsFolder),
    })),
  )
}

import { createHash } from 'node:crypto'

/** The folder of files that a deployment adds to the source. Its name begins with a dot, so they are no pages or downloads. */
export const addedFolder = '.lectern/'

/** The files, JSON or YAML, in which a deployment stores the API description of an address. */
export function listDescriptionFiles(address: string): [json: string, yaml: string] {
  const stem = `${addedFolder}api/${createHash('sha256').update(address).digest('hex').slice(0, 16)}`
  return [`${stem}.json`, `${stem}.yaml`]
}

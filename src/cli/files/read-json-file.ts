import { readFile } from 'node:fs/promises'
import { describeFileError } from './describe-file-error.ts'

/** What a JSON file holds. Throws a `CommandError` that names the file. */
export async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw describeFileError(`${path} cannot be read as JSON`, error)
  }
}

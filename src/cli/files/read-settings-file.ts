import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { CommandError } from '../command-error.ts'
import { describeFileError } from './describe-file-error.ts'

/** Settings from a JSON file, as the API takes them. Throws a `CommandError` that names the file, and the place in it. */
export async function readSettingsFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const given = schema.safeParse(await readJson(file))
  if (given.success) return given.data
  const [issue] = given.error.issues
  throw new CommandError('usage', `${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw describeFileError(`${file} cannot be read as JSON`, error)
  }
}

import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'

/** Reads settings from a JSON file in the API's format. Throws a `CommandError` that names the file and the invalid members. */
export async function readSettingsFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return checkSettings(file, await readJson(file), schema)
}

/** Throws a `CommandError` that names the invalid members. `place` is where the settings come from. */
export function checkSettings<Schema extends z.ZodType>(
  place: string,
  settings: unknown,
  schema: Schema,
): z.output<Schema> {
  const given = schema.safeParse(settings)
  if (given.success) return given.data
  const problems = given.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new CommandError('usage', `${place}: ${problems.join('; ')}`)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw describeFileError(`Cannot read ${file}`, error)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw describeFileError(`${file} is not valid JSON`, error)
  }
}

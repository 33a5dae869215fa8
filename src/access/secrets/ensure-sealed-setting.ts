import { type Database, ensureSetting } from '../../database/index.ts'
import type { SecretBox } from './secret-box.ts'

/** Like `ensureSetting`, for a secret value, which is stored sealed. */
export async function ensureSealedSetting(
  { database, secrets }: { database: Pick<Database, 'write'>; secrets: Pick<SecretBox, 'seal' | 'read'> },
  { name, value }: { name: string; value: string },
): Promise<string> {
  const sealed = secrets.seal(value)
  const stored = await database.write(queries => ensureSetting(queries, { name, value: sealed }))
  const text = secrets.read(stored)
  if (text === undefined) throw new Error(`the setting ${name} was sealed with an unknown secret`)
  return text
}

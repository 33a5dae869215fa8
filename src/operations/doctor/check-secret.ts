import { readSecretFile, type SecretSettings, secretId, secretIdSetting } from '../../access/index.ts'
import type { DatabaseInspection } from '../../database/index.ts'
import { type Check, ok, problem } from './check.ts'

/** Compares the secret with the one that seals the tokens in the database. */
export async function checkSecret(
  { queries }: DatabaseInspection,
  { secret, previous, file, defaultFile }: SecretSettings,
): Promise<Check> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', secretIdSetting)
    .executeTakeFirst()
  if (!row) return ok('secret', 'The database has no encrypted tokens yet.')
  const path = file ?? defaultFile
  const known = secret === null ? (readSecretFile(path) ?? []) : [secret]
  const name = secret === null ? `The secret in ${path}` : 'LECTERN_SECRET'
  if ([...known, ...previous].some(candidate => secretId(candidate) === row.value))
    return ok('secret', `${name} decrypts the stored tokens.`)
  return problem({
    name: 'secret',
    detail: `${name} is ${known.length === 0 ? 'missing' : 'not the one that encrypts the stored tokens'}.`,
    next: 'Restore the secret from a backup. If it is lost, run `lectern secret rotate --discard`.',
  })
}

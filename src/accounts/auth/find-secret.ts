import { hkdfSync, randomBytes } from 'node:crypto'
import { ensureSealedSetting, readSetting, type SecretBox } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'

interface Needs {
  database: Database
  secrets: SecretBox
  /** The operator's secret; earlier versions derived the key of cookies from it. */
  secret: string | null
}

/** The key of cookies. It stays the same when the operator changes the secret, so that members stay signed in. */
export async function findSecret(options: Needs): Promise<string> {
  const value = (await findEarlierSecret(options)) ?? randomBytes(32).toString('base64url')
  return ensureSealedSetting(options, { name: 'accounts-key', value })
}

/** The key of earlier versions, if they have users. */
async function findEarlierSecret({ database, secrets, secret }: Needs): Promise<string | undefined> {
  const user = await database.queries.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!user) return undefined
  if (secret !== null)
    return Buffer.from(hkdfSync('sha256', secret, '', 'lectern accounts', 32)).toString('base64url')
  const stored = await readSetting(database, 'accounts-secret')
  return stored === undefined ? undefined : secrets.read(stored)
}

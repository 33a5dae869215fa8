import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Database, ensureSetting } from '../../database/index.ts'
import { type Log, StartError } from '../../shared/index.ts'
import { createSecretBox, type SecretBox, type Secrets, secretId } from './secret-box.ts'
import { closeSecretFile, ensureSecretFile, readSecretFile } from './secret-file.ts'
import { sealStoredSecrets } from './stored-secrets.ts'

export interface SecretSettings {
  /** Null: the secret is in a file. */
  secret: string | null
  /** Earlier secrets, which open what they sealed. */
  previous: readonly string[]
  /** A file that the operator chose, which several processes can share; null: `defaultFile`. */
  file: string | null
  /** In the data folder. */
  defaultFile: string
}

interface Needs {
  database: Pick<Database, 'queries' | 'write' | 'kind'>
  log: Log
}

/** Identifies the secret that seals the database's secrets. */
export const secretIdSetting = 'secret-id'
/** Where earlier versions kept the secret. */
const storedSecretSetting = 'box-secret'

/**
 * Opens the secret box of a server. Without a configured secret, a file holds it, because next to what it seals it would
 * protect nothing. Seals what earlier versions stored as plain text. Throws a `StartError` if the database was sealed with a
 * secret that this process does not know.
 */
export async function openSecretBox(needs: Needs, settings: SecretSettings): Promise<SecretBox> {
  const { database, log } = needs
  const stored = await readSetting(database, storedSecretSetting)
  const { secrets, newFile } = findSecrets(settings, stored)
  await requireKnownSecret(database, { secrets, settings, newFile })
  if (newFile !== null && database.kind === 'postgres')
    log.warn(
      { file: newFile },
      `The secret that encrypts stored tokens is in ${newFile}. Keep this file. If several processes use the database, set LECTERN_SECRET or LECTERN_SECRET_FILE for all of them.`,
    )
  const box = createSecretBox(secrets)
  const { sealed } = await sealStoredSecrets({ database, secrets: box }, { which: 'plain' })
  if (sealed > 0) log.info({ sealed }, 'encrypted secrets that an earlier version stored as plain text')
  if (stored !== undefined) await forgetStoredSecret(needs, { box, isKept: settings.secret === null })
  return box
}

/** Reads or creates the secrets. `stored` is the one that an earlier version kept in the database. */
export function findSecrets(
  { secret, previous, file, defaultFile }: SecretSettings,
  stored: string | undefined,
): { secrets: Required<Secrets>; newFile: string | null } {
  const earlier = stored === undefined ? [] : [stored]
  if (secret !== null) {
    const others = [...previous, ...(readSecretFile(defaultFile) ?? []), ...earlier]
    return { secrets: { current: secret, previous: others }, newFile: null }
  }
  const path = file ?? defaultFile
  const { secrets, isNew } = ensureSecretFile(path, stored ?? randomBytes(32).toString('base64url'))
  if (file === null) closeSecretFile(path)
  const [current = '', ...rest] = secrets
  return { secrets: { current, previous: [...rest, ...previous, ...earlier] }, newFile: isNew ? path : null }
}

/** Without this check, a process with another secret would fail with the first token that it needs. */
async function requireKnownSecret(
  database: Needs['database'],
  {
    secrets,
    settings,
    newFile,
  }: { secrets: Required<Secrets>; settings: SecretSettings; newFile: string | null },
): Promise<void> {
  const value = secretId(secrets.current)
  const known = await database.write(queries => ensureSetting(queries, { name: secretIdSetting, value }))
  if ([secrets.current, ...secrets.previous].some(secret => secretId(secret) === known)) return
  // A later start with the right settings would read it.
  if (newFile !== null) rmSync(newFile, { force: true })
  const given =
    settings.secret === null ? `The secret in ${settings.file ?? settings.defaultFile}` : 'LECTERN_SECRET'
  throw new StartError(
    'secret-unknown',
    `${given} is not the one that encrypts the tokens in the database. Give every process the same secret with LECTERN_SECRET or LECTERN_SECRET_FILE. If you have changed it, name the earlier one in LECTERN_SECRET_PREVIOUS and run \`lectern secret rotate\`.`,
  )
}

/** Removes the secret that an earlier version kept in the database. It is in a file now, or seals nothing. */
async function forgetStoredSecret(
  { database, log }: Needs,
  { box, isKept }: { box: SecretBox; isKept: boolean },
): Promise<void> {
  if (!isKept) await sealStoredSecrets({ database, secrets: box }, { which: 'all' })
  await database.write(queries =>
    queries.deleteFrom('settings').where('name', '=', storedSecretSetting).execute(),
  )
  log.info({}, 'removed the encryption secret from the database')
}

export async function readSetting(
  { queries }: Pick<Database, 'queries'>,
  name: string,
): Promise<string | undefined> {
  const row = await queries.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

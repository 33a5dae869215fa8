import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import { findSecrets, readSetting, type SecretSettings, secretIdSetting } from './open-secret-box.ts'
import { createSecretBox, secretId } from './secret-box.ts'
import { readSecretFile, writeSecretFile } from './secret-file.ts'
import { type SealingCount, sealStoredSecrets } from './stored-secrets.ts'

export interface Rotation extends SealingCount {
  /** The file with the new secret; null if the operator sets it. */
  file: string | null
  /** Whether everything is sealed with the new secret, so that earlier ones are no longer needed. */
  isDone: boolean
}

/**
 * Seals every stored secret with a new secret: the configured one, or a new one in the file. The file keeps the earlier secret
 * until all is sealed, so that a process that is killed loses nothing, and the next run continues.
 */
export async function rotateSecret(
  { database }: { database: Pick<Database, 'queries' | 'write'> },
  settings: SecretSettings,
  { dropsUnreadable = false }: { dropsUnreadable?: boolean } = {},
): Promise<Rotation> {
  const file = settings.secret === null ? (settings.file ?? settings.defaultFile) : null
  const stored = await readSetting(database, 'box-secret')
  if (file !== null) prepareFile(file, findSecrets(settings, stored).secrets.current)
  const { secrets } = findSecrets(settings, stored)
  const count = await sealStoredSecrets(
    { database, secrets: createSecretBox(secrets) },
    { which: 'all', dropsUnreadable },
  )
  const isDone = count.unreadable.length === 0 || dropsUnreadable
  if (isDone) {
    const value = secretId(secrets.current)
    await database.write(async queries => {
      await queries
        .insertInto('settings')
        .values({ name: secretIdSetting, value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute()
      await queries.deleteFrom('settings').where('name', '=', 'box-secret').execute()
    })
    if (file !== null) writeSecretFile(file, [secrets.current])
  }
  return { ...count, file, isDone }
}

/** Puts a new secret before the current one. A file with several secrets is from a run that was interrupted. */
function prepareFile(file: string, current: string): void {
  if ((readSecretFile(file) ?? []).length > 1) return
  writeSecretFile(file, [randomBytes(32).toString('base64url'), current])
}

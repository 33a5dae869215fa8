import { type Rotation, rotateSecret } from '../access/index.ts'
import type { RotateOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { silentLog } from '../shared/index.ts'
import { openDatabase } from './open-database.ts'

/** Runs `lectern secret rotate`. Returns its exit code. */
export async function rotateStoredSecret(
  { config, write }: { config: Config; write(text: string): void },
  { discard, json }: RotateOptions,
): Promise<number> {
  const database = await openDatabase(config, silentLog)
  try {
    const rotation = await rotateSecret({ database }, config.secrets, { dropsUnreadable: discard })
    write(json ? `${JSON.stringify(rotation)}\n` : describeRotation(rotation, discard))
    return rotation.isDone ? 0 : 1
  } finally {
    await database.close()
  }
}

function describeRotation({ sealed, unreadable, file, isDone }: Rotation, discard: boolean): string {
  const lines = [`Encrypted ${sealed} stored ${sealed === 1 ? 'secret' : 'secrets'} with the new secret.`]
  if (unreadable.length > 0)
    lines.push(`${discard ? 'Deleted' : 'Could not decrypt'} ${unreadable.length}:`, ...unreadable)
  if (!isDone)
    lines.push(
      'Name their secret in LECTERN_SECRET_PREVIOUS and run this again, or delete them with --discard.',
    )
  else if (file === null) lines.push('LECTERN_SECRET_PREVIOUS is no longer needed.')
  else lines.push(`The new secret is in ${file}. Keep this file.`)
  return `${lines.join('\n')}\n`
}

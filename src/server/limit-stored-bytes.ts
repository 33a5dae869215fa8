import { readSetting } from '../access/index.ts'
import type { LimitStorageOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { formatBytes } from '../contract/index.ts'
import { AppError, createId, silentLog, systemClock } from '../shared/index.ts'
import { createStorageQuota, limitStorage, type StorageUsage } from '../storage/index.ts'
import { openDatabase } from './open-database.ts'

const mebibyte = 1024 * 1024

/** Runs `lectern storage limit`. Returns its exit code. */
export async function limitStoredBytes(
  { config, write }: { config: Config; write(text: string): void },
  { organization, limit, json }: LimitStorageOptions,
): Promise<number> {
  const database = await openDatabase(config, silentLog)
  try {
    const organizationId = organization ?? (await readSetting(database, 'first-organization')) ?? ''
    const change = { organizationId, limitBytes: limit === undefined ? undefined : toBytes(limit) }
    const isKnown = await limitStorage({ database }, change)
    if (!isKnown) throw new AppError('not-found', `There is no organisation ${organizationId}.`)
    const needs = { database, clock: systemClock, createId, defaultLimitBytes: config.storageLimitBytes }
    const { limitBytes, usedBytes } = await createStorageQuota(needs).read(organizationId)
    const usage = { organizationId, limitBytes, usedBytes }
    write(json ? `${JSON.stringify(usage)}\n` : `${describe(usage)}\n`)
    return 0
  } finally {
    await database.close()
  }
}

function toBytes(limit: number | 'none' | 'default'): number | null {
  if (limit === 'default') return null
  return limit === 'none' ? 0 : limit * mebibyte
}

function describe(
  usage: Pick<StorageUsage, 'limitBytes' | 'usedBytes'> & { organizationId: string },
): string {
  const { organizationId, limitBytes, usedBytes } = usage
  const limit = limitBytes === null ? 'no limit' : `a limit of ${formatBytes(limitBytes)}`
  return `The organisation ${organizationId} has ${limit} and uses ${formatBytes(usedBytes)}.`
}

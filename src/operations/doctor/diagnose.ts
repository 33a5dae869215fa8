import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SecretSettings } from '../../access/index.ts'
import { type BucketSettings, createBucket } from '../../artifacts/index.ts'
import {
  type DatabaseInspection,
  doctorTokenSetting,
  inspectPostgres,
  inspectSqlite,
} from '../../database/index.ts'
import type { MailSettings } from '../../mail/index.ts'
import type { Clock } from '../../shared/index.ts'
import { databasePath } from '../archive/manifest.ts'
import { type Check, problem } from './check.ts'
import { type AddressInput, checkAddress } from './check-address.ts'
import { checkArtifacts, checkLeftovers } from './check-artifacts.ts'
import { type BrowserSettings, checkBrowser } from './check-browser.ts'
import { checkBucket } from './check-bucket.ts'
import { checkClock, checkIntegrity, checkReferences, checkSchema } from './check-database.ts'
import { checkDataFolder, checkDisk, checkNode } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkModels, type ServerModels } from './check-models.ts'
import { checkProcesses } from './check-processes.ts'
import { checkSecret } from './check-secret.ts'

export interface DoctorNeeds {
  clock: Clock
  fetch: typeof globalThis.fetch
  onProgress(text: string): void
}

export type DoctorInput = ServerModels &
  BrowserSettings &
  Omit<AddressInput, 'token'> & {
    folder: string
    /** Null if artifacts are not in a bucket. */
    bucket: BucketSettings | null
    /** Null if the server sends no mail. */
    mail: MailSettings | null
    secrets: SecretSettings
    databaseUrl: string | null
    /** Null if it is `databaseUrl`. */
    directDatabaseUrl: string | null
    nodeVersion: string
  }

/** Runs every check, one after another. A check that cannot run is a problem. Changes nothing. */
export async function diagnose(needs: DoctorNeeds, input: DoctorInput): Promise<Check[]> {
  const { folder, databaseUrl } = input
  const checks = [checkNode(input.nodeVersion)]
  const add = async (name: string, run: () => Check | Check[] | Promise<Check | Check[]>) => {
    needs.onProgress(`Checking ${name}`)
    checks.push(...[await attempt(name, run)].flat())
  }
  if (databaseUrl === null) await add('data-folder', () => checkDataFolder(folder))
  if (existsSync(folder)) await add('disk', () => checkDisk(folder))
  let token: string | null = null
  await add('database', async () => {
    if (databaseUrl === null && !existsSync(join(folder, databasePath))) return missingDatabase(folder)
    const inspection = await openDatabase(input)
    try {
      for (const [name, run] of databaseChecks(needs, inspection, input)) await add(name, run)
      token = await readToken(inspection)
    } finally {
      await inspection.close()
    }
    return []
  })
  await add('address', () => checkAddress({ ...needs, now: needs.clock.now }, { ...input, token }))
  await add('models', () => checkModels(needs, input))
  await add('mail', () => checkMail(input))
  await add('browser', () => checkBrowser(input))
  return checks
}

function databaseChecks(
  { clock, onProgress }: DoctorNeeds,
  inspection: DatabaseInspection,
  { folder, secrets, bucket }: DoctorInput,
): [string, () => Promise<Check>][] {
  const artifacts = { inspection, folder, clock, onProgress }
  return [
    ['schema', () => checkSchema(inspection)],
    ['integrity', () => checkIntegrity(inspection)],
    ['references', () => checkReferences(inspection)],
    ['secret', () => checkSecret(inspection, secrets)],
    ['artifacts', () => checkArtifacts(artifacts)],
    ['bucket', () => checkBucket(inspection, bucket && createBucket(bucket))],
    inspection.database
      ? ['processes', () => checkProcesses(inspection, clock)]
      : ['leftovers', () => checkLeftovers(artifacts)],
    ['clock', () => checkClock(inspection, clock)],
  ]
}

async function attempt<T>(name: string, run: () => T | Promise<T>): Promise<T | Check> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem({
      name,
      detail: `The check could not run: ${reason}`,
      next: 'Fix the problems above, then run `lectern doctor` again.',
    })
  }
}

function missingDatabase(folder: string): Check {
  return problem({
    name: 'database',
    detail: `There is no database in ${folder}.`,
    next: 'Set LECTERN_DATA or pass --data with the data folder of the server.',
  })
}

async function openDatabase({
  folder,
  databaseUrl,
  directDatabaseUrl,
}: DoctorInput): Promise<DatabaseInspection> {
  if (databaseUrl === null) return inspectSqlite(join(folder, databasePath))
  return inspectPostgres(databaseUrl, directDatabaseUrl)
}

async function readToken({ queries }: DatabaseInspection): Promise<string | null> {
  const row = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', doctorTokenSetting)
    .executeTakeFirst()
  return row?.value ?? null
}

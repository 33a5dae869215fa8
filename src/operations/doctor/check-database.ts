import { sql } from 'kysely'
import { decodeTime } from 'ulid'
import type { DatabaseInspection } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { type Check, count, ok, problem, warning } from './check.ts'

const toleratedMs = 30_000

export async function checkSchema({ readSchemaState }: DatabaseInspection): Promise<Check> {
  const { newer, missing } = await readSchemaState()
  const name = 'schema'
  if (newer.length > 0)
    return problem({
      name,
      detail: `A newer version of Lectern has written the database (${newer.join(', ')}).`,
      next: 'Use that version, or restore a backup from before the upgrade.',
    })
  if (missing.length > 0)
    return warning({
      name,
      detail: `The database is older than this version; ${count(missing.length, 'migration')} will run: ${missing.join(', ')}.`,
      next: 'Back up the data, then start the server.',
    })
  return ok(name, 'The database has the schema of this version.')
}

export async function checkIntegrity({ database, checkIntegrity }: DatabaseInspection): Promise<Check> {
  const damages = await checkIntegrity()
  if (damages.length === 0)
    return ok('integrity', database ? 'Postgres answers.' : 'SQLite finds no damage in the database.')
  return problem({
    name: 'integrity',
    detail: `The database is damaged: ${damages.join('; ')}`,
    next: 'Stop the server, check the disk, and restore a backup.',
  })
}

export async function checkReferences(inspection: DatabaseInspection): Promise<Check> {
  const { rows } = await sql<{ projects: number | string }>`
    select count(*) as projects from projects where live_deployment_id is not null
    and not exists (select 1 from deployments where deployments.id = projects.live_deployment_id)`.execute(
    inspection.queries,
  )
  const orphans = (await inspection.countBrokenReferences()) + Number(rows[0]?.projects ?? 0)
  if (orphans === 0) return ok('references', 'Every row refers to rows that exist.')
  return problem({
    name: 'references',
    detail: `${count(orphans, 'row')} refer to rows that do not exist.`,
    next: 'Restore a backup, or report this with the output of `lectern doctor --json`.',
  })
}

/** The database's clock, or the newest row: a clock that was set back gives new rows times in the past. */
export async function checkClock({ database, queries }: DatabaseInspection, clock: Clock): Promise<Check> {
  const ahead = database ? await databaseTime(queries) : await newestTime(queries)
  const now = clock.now()
  const apart = database ? Math.abs(ahead - now) : ahead - now
  if (apart <= toleratedMs) return ok('clock', 'The clock agrees with the database.')
  const seconds = Math.round(apart / 1000)
  return problem({
    name: 'clock',
    detail: database
      ? `The clocks of this machine and of Postgres are ${seconds} seconds apart.`
      : `The newest row is ${seconds} seconds in the future.`,
    next: 'Synchronise the clock of this machine, for example with chrony or systemd-timesyncd.',
  })
}

async function databaseTime(queries: DatabaseInspection['queries']): Promise<number> {
  const { rows } = await sql<{ ms: number | string }>`select extract(epoch from now()) * 1000 as ms`.execute(
    queries,
  )
  return Number(rows[0]?.ms)
}

async function newestTime(queries: DatabaseInspection['queries']): Promise<number> {
  const newest = await Promise.all([
    queries
      .selectFrom('turn_clocks')
      .select(eb => eb.fn.max('last_turn_id').as('id'))
      .executeTakeFirst(),
    queries
      .selectFrom('deployments')
      .select(eb => eb.fn.max('id').as('id'))
      .executeTakeFirst(),
  ])
  return Math.max(0, ...newest.map(row => (row?.id ? decodeTime(row.id) : 0)))
}

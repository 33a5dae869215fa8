import { sql } from 'kysely'
import {
  type Database,
  decodeJson,
  encodeJson,
  type Queries,
  type WriteQueries,
} from '../../database/index.ts'
import { isSealed, type SecretBox } from './secret-box.ts'

/** A column with secrets. In a JSON column, they are the members named `sealedKey`. */
interface Place {
  table: string
  /** Identifies a row. */
  key: string
  column: string
  isJson?: boolean
  /** Only rows with these keys. */
  only?: readonly string[]
  /** What to do with a row whose secret is lost: empty the column, or delete the row. */
  whenLost: 'empty' | 'delete'
}

/** Settings that sign cookies and hash addresses. */
export const sealedSettings = ['accounts-secret', 'accounts-key', 'rate-limit-secret'] as const

/** Every place in the database that has secrets. */
const places: readonly Place[] = [
  { table: 'projects', key: 'id', column: 'webhook_secret', whenLost: 'empty' },
  { table: 'projects', key: 'id', column: 'gitlab_token', whenLost: 'empty' },
  { table: 'projects', key: 'id', column: 'source_access', whenLost: 'empty' },
  { table: 'projects', key: 'id', column: 'deploy_key', whenLost: 'empty' },
  { table: 'webhooks', key: 'id', column: 'secret', whenLost: 'delete' },
  { table: 'webhooks', key: 'id', column: 'url', whenLost: 'delete' },
  { table: 'project_models', key: 'project_id', column: 'settings_json', isJson: true, whenLost: 'empty' },
  { table: 'project_retrieval', key: 'project_id', column: 'settings_json', isJson: true, whenLost: 'empty' },
  { table: 'project_readers', key: 'project_id', column: 'settings_json', isJson: true, whenLost: 'empty' },
  { table: 'settings', key: 'name', column: 'value', only: sealedSettings, whenLost: 'delete' },
]

export interface SealingCount {
  sealed: number
  /** Table and key of each row that no known secret opens. */
  unreadable: string[]
}

export interface SealingOptions {
  /** `plain`: only what is not sealed at all. `all`: also what is sealed with a previous secret. */
  which: 'plain' | 'all'
  /** Deletes what no known secret opens. */
  dropsUnreadable?: boolean
}

const rowsPerBatch = 100

/**
 * Seals stored secrets with the current secret. Each batch is one transaction, and a row that changes meanwhile is left alone,
 * so that it can be interrupted and repeated at any time.
 */
export async function sealStoredSecrets(
  { database, secrets }: { database: Pick<Database, 'queries' | 'write'>; secrets: SecretBox },
  options: SealingOptions,
): Promise<SealingCount> {
  const count: SealingCount = { sealed: 0, unreadable: [] }
  for (const place of places) {
    for (let after = ''; ; ) {
      const rows = await readRows(database.queries, place, after)
      const changes = rows.flatMap(row => decideChange(place, row, { secrets, options, count }))
      if (changes.length > 0)
        await database.write(async queries => {
          for (const change of changes) await writeRow(queries, place, change)
        })
      const last = rows.at(-1)
      if (last === undefined || rows.length < rowsPerBatch) break
      after = last.key
    }
  }
  return count
}

interface Row {
  key: string
  value: string
}

interface Change extends Row {
  /** Null: the secret is lost. */
  next: string | null
}

async function readRows(queries: Queries, place: Place, after: string): Promise<Row[]> {
  const { key, column, table, only } = place
  const { rows } = await sql<{ key: string; value: unknown }>`
    select ${sql.ref(key)} as key, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(key)} > ${after}
    ${only ? sql`and ${sql.ref(key)} in (${sql.join(only)})` : sql``}
    order by ${sql.ref(key)} limit ${rowsPerBatch}`.execute(queries)
  return rows.map(row => ({
    key: row.key,
    value: typeof row.value === 'string' ? row.value : encodeJson(row.value),
  }))
}

interface Deciding {
  secrets: SecretBox
  options: SealingOptions
  count: SealingCount
}

function decideChange(place: Place, row: Row, { secrets, options, count }: Deciding): Change[] {
  let isLost = false
  let isChanged = false
  function reseal(value: string): string | null {
    if (secrets.isCurrent(value)) return value
    const text = secrets.read(value)
    if (text === undefined) {
      isLost = true
      if (!options.dropsUnreadable) return value
      isChanged = true
      return null
    }
    if (isSealed(value) && options.which === 'plain') return value
    isChanged = true
    count.sealed += 1
    return secrets.seal(text)
  }
  const next = place.isJson ? encodeJson(mapKeys(decodeJson(row.value), reseal)) : reseal(row.value)
  if (isLost) count.unreadable.push(`${place.table} ${row.key}`)
  return isChanged ? [{ ...row, next }] : []
}

/** Replaces every member named `sealedKey`. */
function mapKeys(value: unknown, map: (sealed: string) => string | null): unknown {
  if (Array.isArray(value)) return value.map(item => mapKeys(item, map))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'sealedKey' && typeof member === 'string' ? map(member) : mapKeys(member, map),
    ]),
  )
}

async function writeRow(queries: WriteQueries, place: Place, { key, value, next }: Change): Promise<void> {
  const column = sql.ref(place.column)
  const isSame = sql`${sql.ref(place.key)} = ${key} and ${column} = ${value}`
  const table = sql.table(place.table)
  const statement =
    next === null && place.whenLost === 'delete'
      ? sql`delete from ${table} where ${isSame}`
      : sql`update ${table} set ${column} = ${next} where ${isSame}`
  await statement.execute(queries)
}

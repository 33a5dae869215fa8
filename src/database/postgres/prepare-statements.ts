import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** Each connection keeps the plans of so many statements. */
const mostNamed = 200
const mostSeen = 1_000

interface NamedStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/**
 * A pool whose connections keep the plans of statements that are used repeatedly. Without names, Postgres parses and plans
 * each statement again, which takes as long as the statement itself.
 */
export function prepareStatements(pool: PostgresPool): PostgresPool {
  const names = createStatementNames()
  return {
    options: pool.options,
    connect: async () => leaseClient(await pool.connect(), names),
    end: () => pool.end(),
  }
}

function leaseClient(client: PostgresPoolClient, names: StatementNames): PostgresPoolClient {
  let isInTransaction = false

  async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (values.length === 0) {
      const result = await client.query<R>(text, values)
      if (/^(?:begin|start)\b/i.test(text)) isInTransaction = true
      if (/^(?:commit|rollback)$/i.test(text)) isInTransaction = false
      return result
    }
    const name = names.find(text)
    if (name === undefined) return client.query<R>(text, values)
    try {
      return await runNamed<R>(client, { name, text, values })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      names.renew(error)
      if (isInTransaction) throw error
      return client.query<R>(text, values)
    }
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(
    statement: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof statement === 'string' ? run<R>(statement, values) : client.query(statement)
  }

  return { query, release: destroy => client.release(destroy) }
}

/** Kysely's type of a client lacks this form of `pg`. */
function runNamed<R>(client: PostgresPoolClient, statement: NamedStatement): Promise<PostgresQueryResult<R>> {
  const { query } = client as unknown as { query(statement: NamedStatement): Promise<PostgresQueryResult<R>> }
  return query.call(client, statement)
}

interface StatementNames {
  /** Undefined for a statement that is new or one of too many. */
  find(text: string): string | undefined
  renew(error: unknown): void
}

function createStatementNames(): StatementNames {
  let names = new Map<string, string>()
  let seen = new Set<string>()
  let generation = 1
  let isPooled = false

  return {
    find(text) {
      if (isPooled) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= mostNamed) return known
      if (seen.size >= mostSeen) seen = new Set()
      if (!seen.has(text)) {
        seen.add(text)
        return undefined
      }
      const name = `lectern_${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    renew(error) {
      isPooled ||= hasCode(error, pooledCodes)
      generation += 1
      names = new Map()
    },
  }
}

/** A pooler gave the statement to another connection, where its name is unknown or taken. */
const pooledCodes = ['26000', '42P05']
/** Postgres gives this code when a migration changed the columns of a prepared statement. */
const changedCodes = ['0A000']

/** Whether a statement was refused, before it ran, because of its name or its kept plan. */
export function isStalePlan(error: unknown): boolean {
  if (hasCode(error, pooledCodes)) return true
  return hasCode(error, changedCodes) && (error as Error).message.startsWith('cached plan')
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && codes.includes(String((error as Error & { code?: unknown }).code))
}

import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../../database/index.ts'

type Row = Record<string, unknown>

/**
 * Stores the authentication library's rows in our database: reads use the reader, writes join the group commit. Times are
 * stored as milliseconds, booleans as 0 and 1.
 */
export function createAuthAdapter(database: Pick<Database, 'queries' | 'write'>) {
  return createAdapterFactory({
    config: {
      adapterId: 'lectern',
      supportsBooleans: false,
      supportsNumericIds: false,
      customTransformInput: ({ data }) => (data instanceof Date ? data.getTime() : data),
      customTransformOutput: ({ data, fieldAttributes }) =>
        fieldAttributes.type === 'date' && typeof data === 'number' ? new Date(data) : data,
    },
    adapter: ({ getFieldName }) => createOperations(database, getFieldName),
  })
}

type ColumnOf = (field: { model: string; field: string }) => string

function createOperations(database: Pick<Database, 'queries' | 'write'>, columnOf: ColumnOf): CustomAdapter {
  const read = (statement: RawBuilder<Row>) => run(database.queries, statement)
  const write = (statement: RawBuilder<Row>) => database.write(queries => run(queries, statement))
  return {
    create: async ({ model, data }) => asModel((await write(insert(model, data)))[0]),
    findOne: async ({ model, where }) => asModel((await read(select(model, where, { limit: 1 })))[0] ?? null),
    findMany: async ({ model, where, sortBy, ...page }) => {
      // Unlike the fields in `where`, this one still has the library's name.
      const order = sortBy && { ...sortBy, field: columnOf({ model, field: sortBy.field }) }
      return asModel(await read(select(model, where, { ...page, sortBy: order })))
    },
    count: async ({ model, where }) => (await read(select(model, where, {}))).length,
    update: async ({ model, where, update: values }) =>
      asModel((await write(update(model, where, Object(values))))[0] ?? null),
    updateMany: async ({ model, where, update: values }) =>
      (await write(update(model, where, values))).length,
    delete: async ({ model, where }) => {
      await write(remove(model, where))
    },
    deleteMany: async ({ model, where }) => (await write(remove(model, where))).length,
  }
}

// The library validates the row against the schema of the model that it asked for.
function asModel<T>(rows: unknown): T {
  return rows as T
}

async function run(queries: Queries, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(queries)).rows
}

function insert(model: string, data: Row): RawBuilder<Row> {
  const columns = Object.keys(data).map(column => sql.ref(column))
  return sql`insert into ${sql.table(model)} (${sql.join(columns)}) values (${sql.join(Object.values(data))}) returning *`
}

interface Page {
  limit?: number
  offset?: number | undefined
  sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined
}

function select(
  model: string,
  where: CleanedWhere[] | undefined,
  { limit, offset, sortBy }: Page,
): RawBuilder<Row> {
  const order = sortBy
    ? sql`order by ${sql.ref(sortBy.field)} ${sql.raw(sortBy.direction === 'desc' ? 'desc' : 'asc')}`
    : sql``
  const range = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset ?? 0}`
  return sql`select * from ${sql.table(model)} where ${matching(where)} ${order} ${range}`
}

function update(model: string, where: CleanedWhere[], values: Row): RawBuilder<Row> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql`update ${sql.table(model)} set ${sql.join(assignments)} where ${matching(where)} returning *`
}

function remove(model: string, where: CleanedWhere[]): RawBuilder<Row> {
  return sql`delete from ${sql.table(model)} where ${matching(where)} returning *`
}

/** All `AND` conditions must match, and at least one of the `OR` conditions if there are any. */
function matching(where: CleanedWhere[] = []): RawBuilder<unknown> {
  const all = where.filter(({ connector }) => connector === 'AND').map(compare)
  const any = where.filter(({ connector }) => connector === 'OR').map(compare)
  const groups = [...all, ...(any.length > 0 ? [sql`(${sql.join(any, sql` or `)})`] : [])]
  return groups.length === 0 ? sql`1 = 1` : sql.join(groups, sql` and `)
}

const comparisons: Record<string, string> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
}

function compare({ field, operator, value, mode }: CleanedWhere): RawBuilder<unknown> {
  const column = sql.ref(field)
  if (mode === 'insensitive') throw new Error(`Case-insensitive comparison of ${field} is not supported.`)
  if (value === null) return operator === 'ne' ? sql`${column} is not null` : sql`${column} is null`
  if (Array.isArray(value)) {
    if (value.length === 0) return operator === 'not_in' ? sql`1 = 1` : sql`1 = 0`
    return operator === 'not_in'
      ? sql`${column} not in (${sql.join(value)})`
      : sql`${column} in (${sql.join(value)})`
  }
  const comparison = comparisons[operator ?? 'eq']
  if (comparison === undefined) throw new Error(`The operator ${operator} on ${field} is not supported.`)
  return sql`${column} ${sql.raw(comparison)} ${value}`
}

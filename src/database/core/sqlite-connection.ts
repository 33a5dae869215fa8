import { DatabaseSync, type DatabaseSyncOptions, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const cachedStatements = 200

export interface SqliteConnectionOptions extends DatabaseSyncOptions {
  /** Runs at the end of each transaction. */
  beforeCommit?(db: DatabaseSync): void
}

/** Adapts `node:sqlite` to Kysely's SQLite dialect, and caches prepared statements by their text. */
export function createSqliteConnection(
  file: string,
  pragmas: readonly string[],
  { beforeCommit, ...options }: SqliteConnectionOptions = {},
): SqliteDatabase {
  const db = new DatabaseSync(file, options)
  for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare: text => {
      const known = statements.get(text)
      if (known) return known
      const statement = adaptStatement(db.prepare(text))
      const { run } = statement
      if (text === 'rollback') statement.run = unlessEnded(db, run)
      if (text === 'commit' && beforeCommit)
        statement.run = parameters => {
          beforeCommit(db)
          return run(parameters)
        }
      if (statements.size >= cachedStatements) statements.clear()
      statements.set(text, statement)
      return statement
    },
  }
}

// SQLite ends a transaction when the disk is full. A rollback would then fail and hide the reason.
function unlessEnded(db: DatabaseSync, rollBack: SqliteStatement['run']): SqliteStatement['run'] {
  return parameters => (db.isTransaction ? rollBack(parameters) : { changes: 0, lastInsertRowid: 0 })
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...bindable(parameters)),
    run: parameters => statement.run(...bindable(parameters)),
    iterate: parameters => statement.iterate(...bindable(parameters)),
  }
}

// A cast: Kysely types parameters as unknown, but the schema only has types that SQLite can bind.
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}

import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const cachedStatements = 200

/** Lets Kysely's SQLite dialect speak to `node:sqlite`; statements are kept prepared by their text. */
export function createSqliteConnection(file: string, pragmas: readonly string[]): SqliteDatabase {
  const db = new DatabaseSync(file)
  for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => db.close(),
    prepare: text => {
      const known = statements.get(text)
      if (known) return known
      const statement = adaptStatement(db.prepare(text))
      if (text === 'rollback') statement.run = unlessEnded(db, statement.run)
      if (statements.size >= cachedStatements) statements.clear()
      statements.set(text, statement)
      return statement
    },
  }
}

// SQLite ends a transaction by itself when the disk is full; a rollback that then fails would hide why.
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

// Kysely types parameters as unknown; the schema's column types admit nothing that SQLite cannot bind.
function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}

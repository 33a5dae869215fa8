import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { InsertOutcome, InsertWorkerInput, RowGroup, WorkerError } from './insert-messages.ts'

const { file, pragmas }: InsertWorkerInput = workerData
const db = new DatabaseSync(file)
for (const pragma of pragmas) db.exec(`pragma ${pragma}`)
const log = openSync(`${file}-wal`, 'r+')
const statements = new Map<string, StatementSync>()
flushCompileCache()

parentPort?.on('message', (groups: RowGroup[] | null) => {
  if (groups) parentPort?.postMessage(store(groups))
  else close()
})

function store(groups: RowGroup[]): InsertOutcome {
  try {
    db.exec('begin immediate')
    for (const { sql, rows } of groups) {
      const statement = prepare(sql)
      for (const values of rows) statement.run(...values)
    }
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    return { kind: 'refused', error: describe(error) }
  }
  try {
    fdatasyncSync(log)
    return { kind: 'stored' }
  } catch (error) {
    return { kind: 'not-synced', error: describe(error) }
  }
}

function prepare(sql: string): StatementSync {
  const known = statements.get(sql) ?? db.prepare(sql)
  statements.set(sql, known)
  return known
}

function describe(error: unknown): WorkerError {
  return error instanceof Error ? { ...error, message: error.message } : { message: String(error) }
}

function close(): void {
  closeSync(log)
  db.close()
  parentPort?.close()
}

import type { SQLInputValue } from 'node:sqlite'

export interface InsertWorkerInput {
  file: string
  pragmas: readonly string[]
}

/** Rows for one statement. */
export interface RowGroup {
  sql: string
  rows: SQLInputValue[][]
}

/** A group is stored on disk, or refused as a whole, or committed without reaching the disk. */
export type InsertOutcome = { kind: 'stored' } | { kind: 'refused' | 'not-synced'; error: WorkerError }

/** An error's own properties, which identify SQLite errors. */
export interface WorkerError {
  message: string
}

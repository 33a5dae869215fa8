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

/** Of a group, all is on the disk, nothing is stored, or it is stored but the disk did not take it. */
export type InsertOutcome = { kind: 'stored' } | { kind: 'refused' | 'not-synced'; error: WorkerError }

/** An error's own properties, which tell errors of SQLite apart. */
export interface WorkerError {
  message: string
}

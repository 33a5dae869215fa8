import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { InsertOutcome, InsertWorkerInput, RowGroup, WorkerError } from './insert-messages.ts'
import type { WalSync } from './wal-sync.ts'

export type MakeRow = () => { table: string; row: Record<string, SQLInputValue> }

export interface RowInserter {
  /** Adds all rows or none, and resolves once they are on disk. There must be no other writer meanwhile. */
  insert(makers: MakeRow[]): Promise<undefined[]>
  close(): Promise<void>
}

const program = new URL('./insert-worker.ts', import.meta.url)

/**
 * Adds rows in a worker thread, so that the event loop does not wait for commits and the disk. The first insert starts the
 * thread.
 */
export function createRowInserter({
  log,
  ...input
}: InsertWorkerInput & { log: Pick<WalSync, 'refuseBroken' | 'fail'> }): RowInserter {
  let thread: Worker | undefined
  let answer: PromiseWithResolvers<InsertOutcome> | undefined

  function start(): Worker {
    const started = new Worker(program, {
      name: 'insert',
      workerData: input,
      execArgv: [],
      env: threadEnvironment(),
    })
    started.on('message', (outcome: InsertOutcome) => answer?.resolve(outcome))
    started.on('error', error => answer?.reject(error))
    started.on('exit', () => {
      thread = undefined
      answer?.reject(new Error('The insert worker of the database stopped.'))
    })
    return started
  }

  return {
    async insert(makers) {
      log.refuseBroken()
      thread ??= start()
      answer = Promise.withResolvers()
      thread.postMessage(groupRows(makers))
      const outcome = await answer.promise
      if (outcome.kind === 'not-synced') throw log.fail(restoreError(outcome.error))
      if (outcome.kind === 'refused') throw restoreError(outcome.error)
      return makers.map(() => undefined)
    },
    close: () =>
      new Promise(resolve => {
        if (!thread) return resolve()
        thread.once('exit', () => resolve())
        thread.postMessage(null)
      }),
  }
}

/** The worker uses the compile cache, because stripping types takes ten megabytes. */
function threadEnvironment(): NodeJS.Dict<string> {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}

interface TableGroup extends RowGroup {
  table: string
  names: string[]
}

/** Groups rows by table and columns. */
function groupRows(makers: MakeRow[]): RowGroup[] {
  const groups: TableGroup[] = []
  for (const make of makers) {
    const { table, row } = make()
    const names = Object.keys(row)
    const known = groups.find(group => group.table === table && haveSame(group.names, names))
    if (known) known.rows.push(Object.values(row))
    else groups.push({ table, names, sql: writeInsert(table, names), rows: [Object.values(row)] })
  }
  return groups.map(({ sql, rows }) => ({ sql, rows }))
}

function haveSame(names: readonly string[], others: readonly string[]): boolean {
  return names.length === others.length && names.every((name, at) => name === others[at])
}

function writeInsert(table: string, names: readonly string[]): string {
  return `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
}

function restoreError({ message, ...properties }: WorkerError): Error {
  return Object.assign(new Error(message), properties)
}

import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { InsertOutcome, InsertWorkerInput, RowGroup, WorkerError } from './insert-messages.ts'
import type { WalSync } from './wal-sync.ts'

export type MakeRow = () => { table: string; row: Record<string, SQLInputValue> }

export interface RowInserter {
  /** Adds the rows, all or none, and resolves once they are on the disk. Nobody else may write meanwhile. */
  insert(makers: MakeRow[]): Promise<undefined[]>
  close(): Promise<void>
}

const program = new URL('./insert-worker.ts', import.meta.url)

/** Adds rows in a thread of its own, which starts with the first: the event loop is spared the commit and the wait for the disk. */
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
      answer?.reject(new Error('The thread that adds rows to the database has ended.'))
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

/** The thread takes its program from the compile cache where there is one: to take the types out of it costs ten megabytes. */
function threadEnvironment(): NodeJS.Dict<string> {
  const cache = getCompileCacheDir()
  return cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) }
}

interface TableGroup extends RowGroup {
  table: string
  names: string[]
}

/** Rows of one table with the same columns are one group. */
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

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Client } from '../../client/index.ts'
import type { ImportKind, ImportResult } from '../../contract/index.ts'
import { formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { describeFileError } from '../files/describe-file-error.ts'
import { type FileRow, readImportFile } from '../files/read-import-file.ts'

/** Small enough that a server with SQLite answers readers meanwhile. */
const batchRows = 200
const batchBytes = 1024 * 1024
const shownErrors = 20
const keptErrors = 1_000

interface Totals extends Omit<ImportResult, 'refused'> {
  rows: number
  refused: number
  /** The first thousand. */
  errors: { place: string; message: string }[]
}

export const importCommand = defineCommand({
  summary: 'Imports conversations or feedback from an export of another service.',
  description:
    'FILE is JSON (responses of the API, an array, or one row per line) or CSV. Rows that were imported before are skipped,\nso run the same command again to continue an interrupted import.',
  arguments: [{ name: 'FILE', description: 'The export.', required: true }],
  options: {
    project: projectOption,
    'dry-run': flag('Checks every row without storing anything.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern import conversations.json --dry-run', does: 'Show what an import would do' },
    { run: 'lectern import feedback.csv --project acme', does: 'Import feedback on pages' },
  ],
  async run(context, { options, words: [file = ''] }) {
    const { terminal, json } = context
    const isDryRun = options['dry-run']
    const { size } = await stat(file).catch((error: unknown) => {
      throw describeFileError(`Cannot read ${file}`, error)
    })
    const { client, projectId } = await openProject(context, options)
    const totals: Totals = { rows: 0, imported: 0, duplicates: 0, expired: 0, refused: 0, errors: [] }
    const fileDigest = await digestFile(file)
    const send = (batch: Batch) =>
      sendBatch(client, { projectId, fileDigest, dryRun: isDryRun, batch, totals })
    try {
      await importAll(context, { file, size, totals, send })
    } catch (error) {
      if (totals.rows > 0 && !isDryRun)
        await terminal.note(`${describeTotals(totals, false)} Run the same command again to continue.`)
      if (context.signal.aborted) throw new CommandError('interrupted', 'Interrupted.', { cause: error })
      throw error
    }
    if (json) await terminal.json({ file, dryRun: isDryRun, ...totals })
    else {
      for (const { place, message } of totals.errors.slice(0, shownErrors))
        await terminal.note(`${file}: ${place}: ${message}`)
      const rest = totals.refused - shownErrors
      if (rest > 0) await terminal.note(`… and ${formatCount(rest, 'more row')} refused.`)
      await terminal.line(describeTotals(totals, isDryRun))
    }
    return totals.refused > 0 ? 'refused' : 'done'
  },
})

async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash).catch((error: unknown) => {
    throw describeFileError(`Cannot read ${file}`, error)
  })
  return hash.digest('hex')
}

interface Batch {
  kind: ImportKind
  rows: FileRow[]
  bytes: number
}

async function importAll(
  { terminal, signal }: CommandContext,
  input: { file: string; size: number; totals: Totals; send(batch: Batch): Promise<void> },
): Promise<void> {
  const { file, size, totals, send } = input
  let readBytes = 0
  let batch: Batch | undefined
  const flush = async () => {
    if (!batch) return
    signal.throwIfAborted()
    const full = batch
    batch = undefined
    await send(full)
    const percent = size === 0 ? 100 : Math.floor((readBytes * 100) / size)
    await terminal.progress(`${percent} %, ${formatCount(totals.rows, 'row')}`)
  }
  for await (const row of readImportFile(file, bytes => {
    readBytes += bytes
  })) {
    const bytes = Buffer.byteLength(JSON.stringify(row.value))
    const isFull = batch && (batch.rows.length >= batchRows || batch.bytes + bytes > batchBytes)
    if (batch && (isFull || batch.kind !== row.kind)) await flush()
    batch ??= { kind: row.kind, rows: [], bytes: 0 }
    batch.rows.push(row)
    batch.bytes += bytes
  }
  await flush()
}

async function sendBatch(
  client: Client,
  {
    batch,
    totals,
    ...input
  }: { projectId: string; fileDigest: string; dryRun: boolean; batch: Batch; totals: Totals },
): Promise<void> {
  const rows = batch.rows.map(({ value }) => value)
  const result = await client.importRows({ ...input, kind: batch.kind, rows })
  totals.rows += rows.length
  totals.imported += result.imported
  totals.duplicates += result.duplicates
  totals.expired += result.expired
  totals.refused += result.refused.length
  const errors = result.refused.map(({ row, message }) => ({ place: batch.rows[row]?.place ?? '', message }))
  totals.errors.push(...errors.slice(0, keptErrors - totals.errors.length))
}

function describeTotals({ imported, duplicates, expired, refused }: Totals, isDryRun: boolean): string {
  const parts = [
    `${isDryRun ? 'Would import' : 'Imported'} ${formatCount(imported, 'row')}`,
    ...(duplicates > 0 ? [`${duplicates} imported before`] : []),
    ...(expired > 0 ? [`${expired} older than the retention period`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  return `${parts.join(', ')}.`
}

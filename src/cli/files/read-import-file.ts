import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { JSONParser } from '@streamparser/json'
import { type CsvError, parse } from 'csv-parse'
import type { ImportKind } from '../../contract/index.ts'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'
import { readCsvColumns, readCsvRow } from './read-csv-row.ts'

/** A row of an export, as it is in the file. */
export interface FileRow {
  kind: ImportKind
  /** Its line in a CSV file; in a JSON file, its number, from 1. */
  place: string
  value: Record<string, unknown>
}

/** A larger row is not from an export. */
const largestRowBytes = 4 * 1024 * 1024
const firstBytes = 4_096

/**
 * Reads a JSON or CSV export row by row, so that a large file is never in memory. JSON: an array of rows, rows one after another, or
 * responses of the API one after another. Throws a `CommandError` if the file cannot be read as one of them.
 */
export async function* readImportFile(
  path: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<FileRow, void, void> {
  try {
    const start = await readStart(path)
    const isCsv = !/^\uFEFF?\s*[[{]/.test(start)
    const rows = isCsv ? readCsv(path, onRead) : readJson(path, choosePaths(start), onRead)
    yield* rows
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw describeFileError(`Cannot read ${path}`, error)
  }
}

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Where the rows are. A response of the API has them in a member; its members have any order. */
function choosePaths(start: string): string[] {
  if (/^\uFEFF?\s*\[/.test(start)) return ['$.*']
  const isResponse = /^\uFEFF?\s*\{\s*"(?:conversations|feedback|nextCursor|hasMore)"\s*:/.test(start)
  const isRow = /^\uFEFF?\s*\{[^{}]*"(?:query|path)"\s*:/.test(start)
  return isResponse && !isRow ? ['$.conversations.*', '$.feedback.*'] : ['$']
}

async function* readJson(
  path: string,
  paths: string[],
  onRead: (bytes: number) => void,
): AsyncGenerator<FileRow, void, void> {
  const parser = new JSONParser({ paths, separator: '', keepStack: false })
  let [found, number, pendingBytes]: [FileRow[], number, number] = [[], 0, 0]
  parser.onValue = ({ value, stack }) => {
    number += 1
    pendingBytes = 0
    const row: Record<string, unknown> | null =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
    const member = paths.length > 1 ? stack[1]?.key : undefined
    const kind =
      member === 'conversations' || member === 'feedback' ? member : row && kindOf(Object.keys(row))
    if (!row || !kind) throw unknownRow(path, `row ${number}`)
    found.push({ kind, place: `row ${number}`, value: row })
  }
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onRead(chunk.length)
    pendingBytes += chunk.length
    if (pendingBytes > largestRowBytes) throw unknownRow(path, `row ${number + 1}`)
    const text = isFirst && chunk.subarray(0, 3).equals(byteOrderMark) ? chunk.subarray(3) : chunk
    isFirst = false
    writeChunk(parser, text, { path, rowsRead: () => number })
    yield* found
    found = []
  }
  endParser(parser, { path, number })
}

function endParser(parser: JSONParser, { path, number }: { path: string; number: number }): void {
  try {
    if (!parser.isEnded) parser.end()
  } catch (cause) {
    throw unusable(path, `The JSON ends after row ${number}, in the middle of a value.`, cause)
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

function writeChunk(
  parser: JSONParser,
  text: Buffer,
  { path, rowsRead }: { path: string; rowsRead(): number },
): void {
  try {
    parser.write(text)
  } catch (cause) {
    if (cause instanceof CommandError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw unusable(path, `The JSON after row ${rowsRead()} is not valid: ${reason}`, cause)
  }
}

async function* readCsv(path: string, onRead: (bytes: number) => void): AsyncGenerator<FileRow, void, void> {
  const file = createReadStream(path)
  file.on('data', chunk => onRead(chunk.length))
  const parser = file.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: largestRowBytes,
    }),
  )
  file.on('error', error => parser.destroy(error))
  let columns: string[] | undefined
  let kind: ImportKind | undefined
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
      const place = `line ${line}`
      line = info.lines + 1
      if (!columns) {
        columns = readCsvColumns(record)
        kind = kindOf(columns)
        if (!kind) throw unknownRow(path, place)
      } else if (kind) yield { kind, place, value: readCsvRow(columns, record) }
    }
  } catch (error) {
    if (!isCsvError(error)) throw error
    throw unusable(path, `The CSV is not valid: ${error.message}.`, error)
  }
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}

function kindOf(members: readonly string[]): ImportKind | undefined {
  if (members.includes('query')) return 'conversations'
  return members.includes('path') ? 'feedback' : undefined
}

function unknownRow(path: string, place: string): CommandError {
  return unusable(path, `${place} is neither a conversation (with “query”) nor feedback (with “path”).`)
}

function unusable(path: string, message: string, cause?: unknown): CommandError {
  return new CommandError('file-unusable', `${path}: ${message}`, {
    next: 'Pass an export of conversations or feedback as JSON or CSV.',
    cause,
  })
}

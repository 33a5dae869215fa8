import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { z } from 'zod'
import { conversationSchema } from '../../contract/index.ts'
import type { ExportFormat } from './export-format.ts'

/** Where an export continues: after `keepBytes` bytes of the file, with the row after `cursor`. */
export type ResumePoint =
  | { kind: 'resume'; keepBytes: number; cursor: string | null }
  /** The file is not an export in this format and must not be changed. */
  | { kind: 'foreign' }

const newStart: ResumePoint = { kind: 'resume', keepBytes: 0, cursor: null }
const lineFeed = 10
const quote = 34
const firstCell = /^([0-7][0-9A-HJKMNP-TV-Z]{25}),/
const json = z.string().transform((text, issues): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    issues.addIssue('is not JSON')
    return z.NEVER
  }
})
const rowText = json.pipe(conversationSchema.pick({ id: true, query: true, timestamp: true }))

/** Finds the last complete row of an export that was interrupted at any byte. Reads the file once. */
export async function findResumePoint(file: string, format: ExportFormat): Promise<ResumePoint> {
  const found = await stat(file).catch(ignoreAbsence)
  if (!found?.isFile() || found.size === 0) return newStart
  const lines = await findLastLine(file, format)
  if (lines.count === 0)
    return isCutBeginning(await readText(file, 0, 1000), format) ? newStart : { kind: 'foreign' }
  const head = await readText(file, 0, format.header.length)
  if (head !== format.header) return { kind: 'foreign' }
  if (format.header !== '' && lines.count === 1) return { kind: 'resume', keepBytes: lines.end, cursor: null }
  const cursor = readId(await readText(file, lines.start, lines.end - lines.start), format)
  return cursor === undefined ? { kind: 'foreign' } : { kind: 'resume', keepBytes: lines.end, cursor }
}

interface LastLine {
  count: number
  start: number
  end: number
}

async function findLastLine(file: string, format: ExportFormat): Promise<LastLine> {
  const last: LastLine = { count: 0, start: 0, end: 0 }
  let offset = 0
  let quoted = false
  const bytesOf: AsyncIterable<Buffer> = createReadStream(file, { highWaterMark: 1024 * 1024 })
  for await (const bytes of bytesOf) {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]
      if (byte === quote && format.quotes) quoted = !quoted
      if (byte !== lineFeed || quoted) continue
      last.count++
      last.start = last.end
      last.end = offset + at + 1
    }
    offset += bytes.length
  }
  return last
}

function isCutBeginning(text: string, format: ExportFormat): boolean {
  const beginning = format.header || '{"id":"'
  return format.header === ''
    ? text.startsWith(beginning) || beginning.startsWith(text)
    : beginning.startsWith(text)
}

function readId(line: string, format: ExportFormat): string | undefined {
  return format.quotes ? firstCell.exec(line)?.[1] : rowText.safeParse(line).data?.id
}

async function readText(file: string, position: number, length: number): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

import { open, truncate } from 'node:fs/promises'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'
import type { ExportFormat } from './export-format.ts'
import { findResumePoint } from './find-resume-point.ts'

/** Where the rows of an export go. */
export interface ExportTarget {
  /** Id of the last row that is there already; null at the beginning. */
  cursor: string | null
  write(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a file to export into, after its last complete row when it holds one; what was cut after that row is removed.
 * Throws `file-unusable`, also for a file that is something else than an export in this format.
 */
export async function openExportFile(file: string, format: ExportFormat): Promise<ExportTarget> {
  try {
    const point = await findResumePoint(file, format)
    if (point.kind === 'foreign')
      throw new CommandError('file-unusable', `${file} is there already and is no ${format.name} export.`, {
        next: 'Pass another --output, or remove the file.',
      })
    const handle = await open(file, 'a')
    if ((await handle.stat()).isFile()) await truncate(file, point.keepBytes)
    if (point.keepBytes === 0) await handle.appendFile(format.header)
    return {
      cursor: point.cursor,
      write: text => handle.appendFile(text).catch(error => fail(file, error)),
      close: () => handle.close(),
    }
  } catch (error) {
    return fail(file, error)
  }
}

function fail(file: string, error: unknown): never {
  throw error instanceof CommandError ? error : describeFileError(`${file} cannot be written`, error)
}

import { open, truncate } from 'node:fs/promises'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from './describe-file-error.ts'
import type { ExportFormat } from './export-format.ts'
import { findResumePoint } from './find-resume-point.ts'

export interface ExportTarget {
  /** ID of the last existing row, or null. */
  cursor: string | null
  write(text: string): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a file for an export. Existing complete rows are kept, an incomplete one is removed. Throws `file-unusable`, also if
 * the file has other content than an export in this format.
 */
export async function openExportFile(file: string, format: ExportFormat): Promise<ExportTarget> {
  try {
    const point = await findResumePoint(file, format)
    if (point.kind === 'foreign')
      throw new CommandError(
        'file-unusable',
        `${file} already exists and is not an export in the format ${format.name}.`,
        {
          next: 'Pass another --output, or delete the file.',
        },
      )
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
  throw error instanceof CommandError ? error : describeFileError(`Cannot write ${file}`, error)
}

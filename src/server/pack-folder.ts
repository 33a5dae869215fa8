import { AppError } from '../shared/index.ts'
import { BrowserFilesMissing, writeZip } from '../static-export/index.ts'
import { exportFolder } from './export-folder.ts'
import type { FolderToRead } from './read-folder.ts'

export interface PackHooks extends Pick<FolderToRead, 'signal' | 'onLog'> {
  onProgress(text: string): void
}

/** Exports the documentation of a folder to an archive, for `lectern export-site --docs`. */
export async function packFolder(
  { folder, address }: { folder: string; address: string | undefined },
  { signal, onProgress, onLog }: PackHooks,
): Promise<{ pageCount: number; content: Uint8Array }> {
  let pageCount = 0
  const onPage = (exported: number) => {
    pageCount = exported
    if (exported % 50 === 0) onProgress(`${exported} pages`)
  }
  try {
    const files = await exportFolder(
      { folder, publicUrl: address ?? null, onPage, ...(onLog && { onLog }) },
      signal,
    )
    const content = Buffer.concat(await Array.fromAsync(writeZip(files)))
    return { pageCount, content }
  } catch (error) {
    if (error instanceof BrowserFilesMissing) throw new AppError('not-ready', error.message, { cause: error })
    throw error
  }
}

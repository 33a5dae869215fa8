import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import type { DeferredBytes } from '../../shared/index.ts'
import { type LocalFile, openLocalFile } from './local-file.ts'

/** Keeps the bytes of a group until they are read. */
export type StoreGroup = (bytes: Uint8Array) => DeferredBytes

/** The pages of a group are mostly read one after the other, but threads fill several groups at the same time. */
const cachedBytes = 4 * 1024 * 1024

/** Stores groups in a new file, because those of a large site take much memory. */
export function storeGroupsIn(path: string): StoreGroup {
  writeFileSync(path, '')
  const groups = openStoredGroups(openLocalFile(path))
  let end = 0
  return bytes => {
    writeAt(path, bytes, end)
    end += bytes.length
    return groups(end - bytes.length, bytes.length)
  }
}

/** Writes at a given offset, because part of a group may stay in the file when the disk is full. */
function writeAt(path: string, bytes: Uint8Array, offset: number): void {
  const descriptor = openSync(path, 'r+')
  try {
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written, bytes.length - written, offset + written)
  } finally {
    closeSync(descriptor)
  }
}

export const storeGroupInMemory: StoreGroup = bytes => ({ sizeBytes: bytes.length, read: () => bytes })

/** Returns groups of a file, each by its offset and size. Those that were read last stay in memory. */
export function openStoredGroups(
  file: Pick<LocalFile, 'read'>,
): (offset: number, sizeBytes: number) => DeferredBytes {
  const cached = new Map<number, Uint8Array>()
  let held = 0
  const read = (offset: number, sizeBytes: number) => {
    const known = cached.get(offset)
    if (known) return known
    const bytes = file.read(offset, sizeBytes)
    cached.set(offset, bytes)
    held += bytes.length
    for (const [oldest, { length }] of cached) {
      if (held <= cachedBytes || oldest === offset) break
      cached.delete(oldest)
      held -= length
    }
    return bytes
  }
  return (offset, sizeBytes) => ({ sizeBytes, read: () => read(offset, sizeBytes) })
}

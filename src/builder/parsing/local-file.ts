import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'

/** A file of which parts are read when they are needed. */
export interface LocalFile {
  readWhole(): Uint8Array
  /** Returns `sizeBytes` from `offset`, or fewer at the end. */
  read(offset: number, sizeBytes: number): Uint8Array
}

/** The file is open only while a part is read. */
export function openLocalFile(path: string): LocalFile {
  return {
    readWhole: () => readFileSync(path),
    read: (offset, sizeBytes) => readPart(path, offset, sizeBytes),
  }
}

/** A file that is in memory. */
export function localFileOf(bytes: Uint8Array): LocalFile {
  return { readWhole: () => bytes, read: (offset, sizeBytes) => bytes.subarray(offset, offset + sizeBytes) }
}

function readPart(path: string, offset: number, sizeBytes: number): Uint8Array {
  const descriptor = openSync(path, 'r')
  try {
    const part = new Uint8Array(Math.max(0, Math.min(sizeBytes, fstatSync(descriptor).size - offset)))
    for (let filled = 0; filled < part.length; ) {
      const count = readSync(descriptor, part, filled, part.length - filled, offset + filled)
      if (count === 0) return part.subarray(0, filled)
      filled += count
    }
    return part
  } finally {
    closeSync(descriptor)
  }
}

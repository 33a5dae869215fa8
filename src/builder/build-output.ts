import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFile } from './build-protocol.ts'

/** The contents of a built site. Each is written to the work folder at once, so that it takes no memory afterwards. */
export interface BuildOutput {
  /** Returns the size in bytes. */
  write(file: BuiltFile, parts: Iterable<Uint8Array>): number
  read(file: BuiltFile): Uint8Array
}

export const outcomeFolder = 'built'

/** Small parts are written together. */
const bufferBytes = 1024 * 1024

export function createBuildOutput(workFolder: string): BuildOutput {
  const folder = join(workFolder, outcomeFolder)
  mkdirSync(folder)
  return {
    write(file, parts) {
      const descriptor = openSync(join(folder, file), 'wx')
      try {
        return writeParts(descriptor, parts)
      } finally {
        closeSync(descriptor)
      }
    },
    read: file => readFileSync(join(folder, file)),
  }
}

function writeParts(descriptor: number, parts: Iterable<Uint8Array>): number {
  const buffer = new Uint8Array(bufferBytes)
  let [filled, size] = [0, 0]
  const flush = () => {
    writeWhole(descriptor, buffer.subarray(0, filled))
    filled = 0
  }
  for (const part of parts) {
    size += part.length
    if (filled + part.length > bufferBytes) flush()
    if (part.length > bufferBytes) writeWhole(descriptor, part)
    else {
      buffer.set(part, filled)
      filled += part.length
    }
  }
  flush()
  return size
}

function writeWhole(descriptor: number, content: Uint8Array): void {
  for (let written = 0; written < content.length; ) written += writeSync(descriptor, content, written)
}

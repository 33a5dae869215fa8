import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import type { ExportedFile } from './export-site.ts'

const deflate = promisify(deflateRaw)
const deflated = 8
const stored = 0
/** The same for every file, so that the same site gives the same archive. */
const modified = new Date(1980, 0, 1, 12)

/** Packs files into a zip archive, in parts. Compresses outside the main thread. */
export async function* writeZip(files: AsyncIterable<ExportedFile>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for await (const { path, content } of files) {
    const packed = await deflate(content)
    const isSmaller = packed.byteLength < content.byteLength
    const entry: ZipInputFile = {
      filename: path,
      size: content.byteLength,
      crc: crc32(content),
      compression: isSmaller ? deflated : stored,
      mtime: modified,
    }
    zip.add(entry)
    entry.ondata?.(null, isSmaller ? packed : Buffer.from(content), true)
    yield* parts
    parts = []
  }
  zip.end()
  yield* parts
}

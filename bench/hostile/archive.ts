import { gzipSync } from 'node:zlib'
import { Header } from 'tar'

export type Files = Record<string, string>

const blockBytes = 512

/** Packs files as a gzipped tar archive. */
export function packFiles(files: Files): Buffer {
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text)
    return [writeHeader(path, content.byteLength), content, Buffer.alloc(padding(content.byteLength))]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 1 })
}

/** Packs files of zeros. The members of a gzip file may follow each other, so the zeros are compressed once. */
export function packZeros({ count, bytes }: { count: number; bytes: number }): Buffer {
  const zeros = gzipSync(Buffer.alloc(bytes + padding(bytes)), { level: 9 })
  const members = Array.from({ length: count }, (_, number) => [
    gzipSync(writeHeader(`zeros-${number}.md`, bytes)),
    zeros,
  ])
  return Buffer.concat([...members.flat(), gzipSync(Buffer.alloc(2 * blockBytes))])
}

function writeHeader(path: string, size: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  new Header({ path, size, mode: 0o644, type: 'File', mtime: new Date(0) }).encode(block)
  return block
}

function padding(bytes: number): number {
  return (blockBytes - (bytes % blockBytes)) % blockBytes
}

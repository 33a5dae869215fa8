import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar'
import { describe, expect, test } from 'vitest'
import { defaultSourceLimits } from '../files/source-limits.ts'
import { inspectArchive } from './inspect-archive.ts'

function archive(paths: Iterable<string>): Buffer {
  const blocks: Buffer[] = []
  for (const path of paths) {
    const header = new Header({ path, mode: 0o644, size: 0, type: 'File' })
    const block = Buffer.alloc(512)
    header.encode(block)
    blocks.push(block)
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), { level: 1 })
}

/** Returns the passed bytes and how many were requested. */
async function inspect(bytes: Buffer, chunkBytes = 16_384) {
  let asked = 0
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const counted = (async function* () {
    for (const chunk of chunks) {
      asked += 1
      yield chunk
    }
  })()
  const passed: Uint8Array[] = []
  const failure = await (async () => {
    for await (const chunk of inspectArchive(counted)) passed.push(chunk)
  })().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
  return { failure, passed: Buffer.concat(passed), asked, chunks: chunks.length }
}

describe('an upload', () => {
  test('with a complete archive is passed on unchanged', async () => {
    const bytes = archive(Array.from({ length: 5_000 }, (_, at) => `docs/${at}.md`))
    const { failure, passed } = await inspect(bytes, 100)
    expect(failure).toBeUndefined()
    expect(passed.equals(bytes)).toBe(true)
  })

  test.each([
    ['garbage', Buffer.from('not an archive')],
    ['a piece of one', archive(['a.md', 'b.md']).subarray(0, 60)],
    ['garbage, packed', gzipSync(Buffer.alloc(10_000, 'garbage'))],
  ])('that is %s is refused', async (_what, bytes) => {
    expect((await inspect(bytes)).failure).toContain('not a complete tar.gz archive')
  })

  test('that escapes is refused', async () => {
    expect((await inspect(archive(['../../etc/passwd']))).failure).toContain('refused because of')
  })

  test('of too many files is refused before it has arrived', async () => {
    const count = defaultSourceLimits.fileCount * 1.5
    const paths = (function* () {
      for (let at = 0; at < count; at += 1) yield `docs/${at}-${(at * 2_654_435_761) % 4_294_967_296}.md`
    })()
    const { failure, asked, chunks } = await inspect(archive(paths))
    expect(failure).toContain('more than')
    expect(asked).toBeLessThan(chunks)
  })

  test('that is interrupted ends with the cause', async () => {
    const broken = Readable.from(
      (function* () {
        yield archive(['a.md']).subarray(0, 20)
        throw new Error('connection lost')
      })(),
    )
    await expect(async () => {
      for await (const _chunk of inspectArchive(broken));
    }).rejects.toThrow('connection lost')
  })
})

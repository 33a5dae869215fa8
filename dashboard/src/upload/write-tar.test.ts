import { once } from 'node:events'
import { Parser, type ReadEntry } from 'tar'
import { expect, test } from 'vitest'
import { writeTar } from './write-tar.ts'

async function readTar(parts: Uint8Array[]): Promise<Record<string, string>> {
  const chunks: Record<string, Buffer[]> = {}
  const parser = new Parser({ strict: true })
  parser.on('entry', (entry: ReadEntry) => {
    const content: Buffer[] = []
    chunks[entry.path] = content
    entry.on('data', chunk => content.push(chunk))
  })
  for (const part of parts) parser.write(Buffer.from(part))
  const ended = once(parser, 'end')
  parser.end()
  await ended
  return Object.fromEntries(
    Object.entries(chunks).map(([path, content]) => [path, String(Buffer.concat(content))]),
  )
}

test('another program unpacks the same files, with long and non-ASCII paths', async () => {
  const files = {
    'index.md': '# Acme\n',
    'empty.md': '',
    [`${'deep/'.repeat(30)}page.md`]: 'x'.repeat(512),
    'führung/设置.md': 'ä'.repeat(1000),
  }
  const encoder = new TextEncoder()
  const packed = writeTar(
    Object.entries(files).map(([path, content]) => ({ path, content: encoder.encode(content) })),
  )
  expect(await readTar(packed)).toEqual(files)
})

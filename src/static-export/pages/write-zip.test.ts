import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ExportedFile } from './export-site.ts'
import { writeZip } from './write-zip.ts'

async function pack(files: Record<string, Uint8Array>): Promise<Uint8Array> {
  async function* list(): AsyncGenerator<ExportedFile> {
    for (const [path, content] of Object.entries(files)) yield { path, content }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(list())))
}

const files = {
  'index.html': new TextEncoder().encode('<p>Hello</p>'.repeat(100)),
  'guide/größe/index.html': new TextEncoder().encode('Ünï'),
  '.nojekyll': new Uint8Array(),
  'noise.bin': Uint8Array.from({ length: 999 }, (_, at) => (at * 7919) % 251),
}

test('an archive has its files unchanged, by path', async () => {
  const found = unzipSync(await pack(files))
  expect(Object.keys(found)).toEqual(Object.keys(files))
  for (const [path, content] of Object.entries(files))
    expect([...(found[path] ?? [])], path).toEqual([...content])
})

test('the same files give the same archive', async () => {
  expect(await pack(files)).toEqual(await pack(files))
})

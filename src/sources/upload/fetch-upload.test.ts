import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import {
  createTestFolders,
  readText,
  type TestEntry,
  tarEntry,
  tarGz,
  tryFetch,
} from '../../../test/support/sources/source-fixtures.ts'
import type { SourceLimits } from '../files/source-limits.ts'

const folders = createTestFolders()
afterAll(folders.remove)

function fetchBytes(
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  options: { folder?: string; limits?: Partial<SourceLimits>; signal?: AbortSignal } = {},
) {
  const { folder, ...more } = options
  return tryFetch({
    origin: { kind: 'upload', digest: 'd', ...(folder === undefined ? {} : { folder }) },
    workFolder: folders.make(),
    bytes,
    ...more,
  })
}

const fetchEntries = (entries: TestEntry[], options?: Parameters<typeof fetchBytes>[1]) =>
  fetchBytes(tarGz(entries), options)

describe('an upload', () => {
  test('is read file by file', async () => {
    const source = await fetchEntries([
      { path: './', type: 'Directory' },
      { path: './docs.json', content: '{}' },
      { path: './guide/a.md', content: '# A' },
      { path: './node_modules/x/readme.md', content: 'no' },
      { path: './.git/config', content: 'no' },
      { path: './.config/secrets.yaml', content: 'no' },
      { path: './guide/._a.md', content: 'no' },
      { path: './node_modules/y', type: 'SymbolicLink', linkpath: '/elsewhere' },
      { path: './.vitepress/config.ts', content: 'export default {}' },
    ])
    expect(source.tree.files()).toEqual(['.vitepress/config.ts', 'docs.json', 'guide/a.md'])
    expect(readText(source, 'guide/a.md')).toBe('# A')
    expect(source.tree.read('guide')).toBeUndefined()
    expect(source.tree.read('../files/docs.json')).toBeUndefined()
    expect(source.commit).toBeNull()
  })

  test('is also read from a stream of small chunks', async () => {
    const bytes = tarGz([{ path: 'a.md', content: 'x'.repeat(100_000) }])
    const chunks = async function* () {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
    }
    expect((await fetchBytes(chunks())).tree.read('a.md')).toHaveLength(100_000)
  })

  test('a single folder that holds everything is its root, unless the archive names its root', async () => {
    const inside = [
      { path: 'repo-1f/', type: 'Directory' as const },
      { path: 'repo-1f/docs/a.md' },
      { path: 'repo-1f/readme.md' },
    ]
    expect((await fetchEntries(inside)).tree.files()).toEqual(['docs/a.md', 'readme.md'])
    expect((await fetchEntries(inside, { folder: 'docs' })).tree.files()).toEqual(['a.md'])
    expect((await fetchEntries([{ path: './guide/a.md' }])).tree.files()).toEqual(['guide/a.md'])
    expect((await fetchEntries([{ path: 'a/x.md' }, { path: 'b/y.md' }])).tree.files()).toEqual([
      'a/x.md',
      'b/y.md',
    ])
  })

  test('a missing folder or one outside the upload is reported', async () => {
    await expect(fetchEntries([{ path: './a.md' }], { folder: 'docs' })).rejects.toThrow('no folder "docs"')
    await expect(fetchEntries([{ path: './a.md' }], { folder: '../..' })).rejects.toThrow(
      'not inside the source',
    )
  })

  test('links become copies of their targets in the upload', async () => {
    const source = await fetchEntries([
      { path: './docs/readme.md', type: 'SymbolicLink', linkpath: '../readme.md' },
      { path: './docs/again.md', type: 'SymbolicLink', linkpath: 'readme.md' },
      { path: './docs/hard.md', type: 'Link', linkpath: './readme.md' },
      { path: './docs/gone.md', type: 'SymbolicLink', linkpath: 'nowhere.md' },
      { path: './docs/loop.md', type: 'SymbolicLink', linkpath: 'loop.md' },
      { path: './readme.md', content: '# R' },
    ])
    expect(source.tree.files()).toEqual(['docs/again.md', 'docs/hard.md', 'docs/readme.md', 'readme.md'])
    expect(readText(source, 'docs/again.md')).toBe('# R')
    expect(readText(source, 'docs/hard.md')).toBe('# R')
    expect(source.log).toContain(
      'Skipped 2 entries, such as "docs/gone.md": the link points to no file of the upload.',
    )
  })

  test('links publish no hidden files, directly, through other links or as hard links', async () => {
    const source = await fetchEntries([
      { path: './.env', content: 'SECRET=1' },
      { path: './docs/.npmrc', content: 'SECRET=1' },
      { path: './.vitepress/config.ts', content: 'export default {}' },
      { path: './a.md', type: 'SymbolicLink', linkpath: '.env' },
      { path: './docs/b.txt', type: 'SymbolicLink', linkpath: '../a.md' },
      { path: './c.pdf', type: 'Link', linkpath: './.env' },
      { path: './d.md', type: 'SymbolicLink', linkpath: 'docs/.npmrc' },
      { path: './e.ts', type: 'SymbolicLink', linkpath: '.vitepress/config.ts' },
    ])
    for (const path of ['a.md', 'docs/b.txt', 'c.pdf', 'd.md']) expect(source.tree.read(path)).toBeUndefined()
    expect(readText(source, 'e.ts')).toBe('export default {}')
    expect(source.log).toContain('Skipped 4 entries, such as "a.md": the link points to a hidden file.')
  })

  const hostile: [string, TestEntry][] = [
    ['a path out of its folder', { path: '../a.md' }],
    ['a path out of its folder, further in', { path: 'docs/../../a.md' }],
    ['an absolute path', { path: '/a.md' }],
    ['a backslash', { path: 'docs\\..\\a.md' }],
    ['a control character', { path: 'docs/a\nb.md' }],
    ['a very deep path', { path: `${'d/'.repeat(41)}a.md` }],
    ['a link to an absolute path', { path: 'a.md', type: 'SymbolicLink', linkpath: '/etc/hostname' }],
    ['a link out', { path: 'docs/a.md', type: 'SymbolicLink', linkpath: '../../a.md' }],
    ['a hard link out', { path: 'docs/a.md', type: 'Link', linkpath: '../a.md' }],
    ['a device', { path: 'a.md', type: 'CharacterDevice' }],
    ['a named pipe', { path: 'a.md', type: 'FIFO' }],
    ['a name that came before', { path: 'ok.md', content: 'other' }],
  ]
  test.each(hostile)('with %s is refused', async (_name, entry) => {
    const outside = folders.make()
    await expect(fetchEntries([{ path: 'ok.md' }, entry, { path: 'after.md' }])).rejects.toThrow(
      'The upload was refused because of',
    )
    expect(readdirSync(outside)).toEqual([])
  })

  test('a file behind a link to a folder outside is refused and written nowhere', async () => {
    const outside = folders.make()
    await expect(
      fetchEntries([
        { path: 'docs', type: 'SymbolicLink', linkpath: outside },
        { path: 'docs/a.md', content: 'x' },
      ]),
    ).rejects.toThrow('outside the upload')
    expect(readdirSync(outside)).toEqual([])
  })

  test('a name that is both a file and a folder is refused', async () => {
    const clashes: TestEntry[][] = [
      [{ path: 'a', content: 'x' }, { path: 'a/b.md' }],
      [{ path: 'a/b.md' }, { path: 'a', content: 'x' }],
      [{ path: 'a', type: 'SymbolicLink', linkpath: 'c.md' }, { path: 'a/b.md' }, { path: 'c.md' }],
    ]
    for (const entries of clashes) await expect(fetchEntries(entries)).rejects.toThrow('have the same name')
  })
})

describe('an upload that is too much', () => {
  test('only the file over the limit is skipped', async () => {
    const source = await fetchEntries(
      [{ path: './a.md' }, { path: './big.bin', content: Buffer.alloc(3000) }],
      {
        limits: { fileBytes: 2048 },
      },
    )
    expect(source.tree.files()).toEqual(['a.md'])
    expect(source.log).toContain('Skipped "big.bin": it is larger than 2 KB.')
  })

  test('is refused once its unpacked size exceeds the limit', async () => {
    const entry = { path: 'a.bin', content: Buffer.alloc(600_000) }
    await expect(
      fetchEntries([entry, { ...entry, path: 'b.bin' }], { limits: { totalBytes: 1_000_000 } }),
    ).rejects.toThrow('larger than 976.6 KB when unpacked')
  })

  test('copies made by links count too', async () => {
    const links = Array.from({ length: 20 }, (_, at) => ({
      path: `l${at}.md`,
      type: 'SymbolicLink' as const,
      linkpath: 'a.bin',
    }))
    await expect(
      fetchEntries([{ path: 'a.bin', content: Buffer.alloc(90_000) }, ...links], {
        limits: { totalBytes: 1_000_000 },
      }),
    ).rejects.toThrow('when unpacked')
  })

  test('a million entries are refused at the first over the limit', async () => {
    let made = 0
    const entries = async function* () {
      for (; made < 1_000_000; made++) yield tarEntry({ path: `f${made}.md` })
    }
    const bytes = Readable.from(entries()).pipe(createGzip({ level: 1 }))
    await expect(fetchBytes(bytes, { limits: { fileCount: 1000 } })).rejects.toThrow('more than 1000 files')
    expect(made).toBeLessThan(200_000)
  })

  test('endless zeros after the end of the archive are refused', async () => {
    const limits = { totalBytes: 2 ** 20, fileCount: 10 }
    const bytes = gzipSync(Buffer.concat([tarEntry({ path: 'a.md' }), Buffer.alloc(2 ** 24)]))
    await expect(fetchBytes(bytes, { limits })).rejects.toThrow('when unpacked')
  })

  test('an archive that is compressed twice is refused', async () => {
    const twice = gzipSync(gzipSync(Buffer.concat([tarEntry({ path: 'a.md' }), Buffer.alloc(2 ** 20)])))
    await expect(fetchBytes(twice)).rejects.toThrow('not a complete tar.gz')
  })
})

describe('an upload that is broken', () => {
  const whole = tarGz([{ path: 'a.md', content: 'x'.repeat(5000) }])
  const broken: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('# Not an archive')],
    ['cut compression', whole.subarray(0, whole.length - 20)],
    ['compressed text', gzipSync('# Not an archive'.repeat(100))],
    ['an archive cut in a file', gzipSync(tarEntry({ path: 'a.md', size: 5000, content: 'x' }))],
  ]
  test.each(broken)('%s is said to be so', async (_name, bytes) => {
    await expect(fetchBytes(bytes)).rejects.toThrow('not a complete tar.gz')
  })

  test('a removed upload is reported', async () => {
    const trial = { origin: { kind: 'upload' as const, digest: 'd' }, workFolder: folders.make() }
    await expect(tryFetch(trial)).rejects.toThrow('Upload the documentation again')
  })

  test('stopping it throws the reason, not an error of the upload', async () => {
    const stop = new AbortController()
    const bytes = async function* () {
      yield whole.subarray(0, 10)
      stop.abort(new Error('Stopped.'))
      yield whole.subarray(10)
    }
    await expect(fetchBytes(bytes(), { signal: stop.signal })).rejects.toThrow('Stopped.')
  })
})

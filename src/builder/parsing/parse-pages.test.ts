import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeNoise } from '../../../test/support/make-noise.ts'
import { createMemoryTree, type SourceTree } from '../../content/index.ts'
import { openSource, parseSite } from '../../content/parsing.ts'
import { buildIndex, buildIndexUpon, createWordReader } from '../../search/index.ts'
import { joinBytes } from '../../shared/index.ts'
import { openFolderPlace, openFolderTree } from '../../sources/files/folder-tree.ts'
import { type KeptPage, readKeptPages, writeKeptPages } from './kept-pages.ts'
import { localFileOf } from './local-file.ts'
import { findChangedFiles, type Manifest } from './manifest.ts'
import { type ParsedPages, parsePages } from './parse-pages.ts'
import { createParseThreads, type ParseThreads } from './parse-threads.ts'
import { readInTurns } from './read-in-turns.ts'
import { createGroupWriter } from './reading-group.ts'
import { storeGroupsIn } from './stored-groups.ts'
import { openThreadQueue } from './thread-queue.ts'
import { createVerifiedTree, digestFile } from './verified-tree.ts'

type Files = Record<string, string>

interface Earlier {
  manifest: Manifest
  kept: Map<string, KeptPage>
  words: Uint8Array | null
}

const nothing: Earlier = { manifest: new Map(), kept: new Map(), words: null }

function manifestOf(tree: SourceTree): Manifest {
  return new Map(tree.files().map(file => [file, digestFile(tree.read(file) ?? new Uint8Array())]))
}

async function readAfter(
  earlier: Earlier,
  tree: SourceTree,
): Promise<{ read: ParsedPages; index: Uint8Array; next: Earlier }> {
  const manifest = manifestOf(tree)
  const changed = findChangedFiles(earlier.manifest, manifest)
  const early = createWordReader(earlier.words, 1)
  const read = await parsePages({
    tree: createVerifiedTree(tree, manifest),
    ...{ manifest, changed, kept: earlier.kept },
    onPage: early.add,
  })
  const { index, writeWords } = buildAfter(earlier, read)
  expect(joinBytes(buildIndexUpon(read.site, early.words(read.unchanged)).index)).toEqual(index)
  const next = readKeptPages(localFileOf(joinBytes(writeKeptPages('1', read.kept, writeWords()))), '1')
  return { read, index, next: { manifest, kept: next.pages, words: next.readWords() } }
}

function buildAfter({ words }: Pick<Earlier, 'words'>, { site, unchanged }: ParsedPages) {
  const { index, writeWords } = buildIndexUpon(site, createWordReader(words).words(unchanged))
  return { index: joinBytes(index), writeWords }
}

const navigation = (...pages: string[]) => JSON.stringify({ name: 'Site', navigation: { pages } })
const api = (summary: string) =>
  `{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/users":{"get":{"summary":"${summary}","responses":{"200":{"description":"Fine"}}}}}}`

/** What a page or a snippet may hold that reaches into other files. */
const piece = fc.constantFrom(
  '## Section one',
  '## Section two',
  '# A banner',
  'Words about [the start](/guide/start) and [more](./more#section-one).',
  'See [two](/guide/more#section-two), [users](/api/users), [a file](/logo.svg) and [nothing](/missing#x).',
  'import A from \'/snippets/a.mdx\'\n\n<A name="x" />',
  '<Snippet file="b.mdx" />',
  '<!--@include: ./snippets/a.mdx-->',
  '<<< @/code.ts',
  '![Logo](/logo.svg)',
  '<Card title="Broken">',
)
const opening = fc.constantFrom('', '---\ntitle: Given\n---\n', '---\nopenapi: GET /users\n---\n')
const markdown = fc
  .tuple(opening, fc.array(piece, { maxLength: 4 }))
  .map(([head, pieces]) => `${head}${pieces.join('\n\n')}`)
const markdownFile = fc.constantFrom(
  ...'index.mdx guide/start.mdx guide/more.mdx guide/README.md api/users.mdx snippets/a.mdx snippets/b.mdx guide/snippets/a.mdx'.split(
    ' ',
  ),
)
const otherFile = fc.oneof(
  fc.tuple(
    fc.constant('docs.json'),
    fc.constantFrom(
      navigation('index', 'guide/start'),
      navigation('guide/more', 'index', 'api/users'),
      '{"navigation":',
    ),
  ),
  fc.tuple(fc.constant('openapi.json'), fc.constantFrom(api('List users'), api('Find users'), '{}')),
  fc.tuple(fc.constant('code.ts'), fc.constantFrom('const one = 1\n', 'const two = 2\n')),
  fc.tuple(
    fc.constant('logo.svg'),
    fc.constantFrom('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', '<svg/>'),
  ),
)

type Edit = (files: Files) => Files

const write = ([file, content]: [string, string]): Edit => {
  return files => ({ ...files, [file]: content })
}
const remove = (file: string): Edit => {
  return files => Object.fromEntries(Object.entries(files).filter(([name]) => name !== file))
}
const rename = ([from, to]: [string, string]): Edit => {
  return files => {
    const content = files[from]
    return content === undefined || from === to ? files : { ...remove(from)(files), [to]: content }
  }
}
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(markdownFile, markdown).map(write) },
  { weight: 2, arbitrary: otherFile.map(write) },
  fc.oneof(markdownFile, fc.constantFrom('docs.json', 'openapi.json', 'code.ts', 'logo.svg')).map(remove),
  fc.tuple(markdownFile, markdownFile).map(rename),
)

const start: Files = {
  'docs.json': navigation('index', 'guide/start', 'guide/more'),
  'openapi.json': api('List users'),
  'index.mdx': "import A from '/snippets/a.mdx'\n\n<A />\n\n[more](/guide/more#section-one)",
  'guide/start.mdx': 'The start.',
  'guide/more.mdx': '## Section one\n\nOne.\n\n## Section two\n\nTwo.',
  'api/users.mdx': '---\nopenapi: GET /users\n---\n',
  'snippets/a.mdx': 'A snippet with [a link](/guide/start).',
}

describe('reading a site after an earlier deployment', () => {
  it('gives the same result as a full build, after any edits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async edits => {
        let files = start
        let earlier = (await readAfter(nothing, createMemoryTree(files))).next
        for (const change of edits) {
          files = change(files)
          const tree = createMemoryTree(files)
          const { read, index, next } = await readAfter(earlier, tree)
          const whole = parseSite(tree)
          expect(JSON.stringify(read.site)).toBe(JSON.stringify(whole))
          expect(Buffer.compare(index, buildIndex(whole))).toBe(0)
          earlier = next
        }
      }),
      { numRuns: 40 },
    )
  })

  it.each([
    ['nothing', 0, {}],
    ['a page', 1, { 'guide/start.mdx': 'Another start.' }],
    ['a snippet of one page', 1, { 'snippets/a.mdx': 'Another text.' }],
    ['an API description', 1, { 'openapi.json': api('Find users') }],
    ['a file that may be part of an API description', 1, { 'schemas.txt': '{}' }],
  ])('reads no more pages than %s concerns', async (_, count, changes) => {
    const { next } = await readAfter(nothing, createMemoryTree({ ...start, 'api/users.mdx': '' }))
    expect(next.kept.size).toBe(4)
    const withApi = await readAfter(next, createMemoryTree(start))
    const { read } = await readAfter(withApi.next, createMemoryTree({ ...start, ...changes }))
    expect(read.parsedCount).toBe(count)
  })

  it('ignores damaged parts', async () => {
    const tree = createMemoryTree(start)
    const { read } = await readAfter(nothing, tree)
    const built = buildAfter(nothing, read)
    const whole = joinBytes(writeKeptPages('1', read.kept, built.writeWords()))
    const manifest = manifestOf(tree)
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(damage, async ([at, bits, cut]) => {
        const damaged = cut ? whole.slice(0, at) : whole.slice()
        if (!cut) damaged[at] = (damaged[at] ?? 0) ^ bits
        const kept = readKeptPages(localFileOf(damaged), '1')
        const again = await parsePages({
          tree: createVerifiedTree(tree, manifest),
          manifest,
          kept: kept.pages,
          changed: new Set(),
        })
        expect(JSON.stringify(again.site)).toBe(JSON.stringify(read.site))
        expect(Buffer.compare(buildAfter({ words: kept.readWords() }, again).index, built.index)).toBe(0)
      }),
    )
  })

  it('keeps many words', () => {
    const words = makeNoise(1_000_000)
    const { readWords } = readKeptPages(localFileOf(joinBytes(writeKeptPages('1', [], words))), '1')
    expect(words.equals(readWords() ?? new Uint8Array())).toBe(true)
  })

  it('takes nothing from another version of the builder', async () => {
    const { read } = await readAfter(nothing, createMemoryTree(start))
    const kept = readKeptPages(localFileOf(joinBytes(writeKeptPages('1', read.kept, new Uint8Array(9)))), '2')
    expect(kept.pages.size).toBe(0)
    expect(kept.readWords()).toBe(null)
  })
})

describe('parsing with other threads', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lectern-source-'))
    for (const [file, content] of Object.entries(start)) writeFile(file, content)
    for (let page = 0; page < 40; page += 1)
      writeFile(`many/${page}.mdx`, `## Page ${page}\n\n[next](./${page + 1}#page-${page + 1})`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function writeFile(file: string, content: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }

  async function openInput(describe: (tree: SourceTree) => Manifest = manifestOf) {
    const tree = await openFolderTree({ folder })
    const manifest = describe(tree)
    const input = {
      tree: createVerifiedTree(tree, manifest),
      manifest,
      kept: new Map(),
      changed: new Set<string>(),
    }
    return { tree, input }
  }

  it('produce the same site', async () => {
    const { tree, input } = await openInput()
    const alone = await parsePages(input)
    const store = storeGroupsIn(join(folder, 'groups'))
    const helped = await parsePages({ ...input, threads: startThreads(2), store })
    expect(JSON.stringify(helped.site)).toBe(JSON.stringify(alone.site))
    expect(JSON.stringify(alone.site)).toBe(JSON.stringify(parseSite(tree)))
    expect(helped.kept.map(({ trace }) => trace)).toEqual(alone.kept.map(({ trace }) => trace))
    expect([...helped.unchanged]).toEqual([])
  })

  it('produce the same site if front matter changes the order of the pages meanwhile', async () => {
    rmSync(folder, { recursive: true })
    const text = (page: number) => `# Page ${page}\n\nText of page ${page}.\n`
    for (let page = 0; page < 200; page += 1) writeFile(`p${page}.md`, text(page))
    const { input } = await openInput()
    const paths = (await parsePages(input)).site.pages.map(page => page.path)
    writeFile('p10.md', `---\nsidebar_position: 1\n---\n\n${text(10)}`)
    const planned = { ...input.tree, frontMatterOf: () => '' }
    const helped = await parsePages({ ...input, tree: planned, threads: parseAsThread(150) })
    expect(helped.site.pages.map(page => page.path)).toEqual(paths)
    const texts = helped.site.pages.map(page => page.passages[0]?.blocks[0]?.text)
    expect(texts).toEqual(paths.map(path => `Text of page ${path.slice(2)}.`))
  })

  it('leave it to the main thread to report that nothing can be stored', async () => {
    const { input } = await openInput()
    const store = () => {
      throw new Error('the disk is full')
    }
    await expect(parsePages({ ...input, threads: startThreads(2), store })).rejects.toThrow(
      'the disk is full',
    )
  })

  it('report files that do not match the manifest', async () => {
    const { input } = await openInput(
      tree => new Map([...manifestOf(tree)].map(([file]) => [file, digestFile(Buffer.from('else'))])),
    )
    const { mismatches } = await parsePages({ ...input, threads: startThreads(1) })
    expect(mismatches).toContain('docs.json')
  })
})

/** Does the work of a thread that takes a number of pages before all others. */
function parseAsThread(count: number): ParseThreads {
  return {
    start: () => true,
    lock() {},
    async parse({ place, manifest, queue }, onGroup) {
      const { next } = openThreadQueue(queue)
      const taken = Array.from({ length: count }, next)
      const tree = createVerifiedTree(openFolderPlace(place), manifest)
      const writer = createGroupWriter(onGroup)
      await readInTurns(openSource(tree), { next: () => taken.shift(), onRead: writer.add })
      writer.flush()
      return [{ mismatches: tree.mismatches() }]
    },
  }
}

function startThreads(count: number): ParseThreads {
  const threads = createParseThreads({ compileCache: null })
  threads.start(count)
  return threads
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemoryTree, type SourceTree } from '../../content/index.ts'
import {
  buildIndexUpon,
  extendIndex,
  openIndex,
  readIndexData,
  type SearchIndex,
} from '../../search/index.ts'
import { joinBytes } from '../../shared/index.ts'
import { buildSite, extendSiteFile, openSite, openSiteFile, type SiteReader } from '../../site/index.ts'
import { openBasis, writeBasis } from '../basis/basis.ts'
import { packLinkTexts } from '../basis/collect-basis.ts'
import { writeSeenFiles } from '../basis/seen-files.ts'
import { localFileOf } from '../parsing/local-file.ts'
import type { Manifest } from '../parsing/manifest.ts'
import { parsePages } from '../parsing/parse-pages.ts'
import { createVerifiedTree, digestFile } from '../parsing/verified-tree.ts'
import { buildChanges } from './build-changes.ts'
import { listChangedDocuments } from './list-changed-documents.ts'

type Files = Record<string, string>

function openTree(files: Files) {
  const tree = createMemoryTree(files)
  const manifest = manifestOf(tree)
  return { tree: createVerifiedTree(tree, manifest), manifest }
}

function manifestOf(tree: SourceTree): Manifest {
  return new Map(tree.files().map(file => [file, digestFile(tree.read(file) ?? new Uint8Array())]))
}

/** Builds the whole site. */
async function buildWhole(files: Files) {
  const { tree, manifest } = openTree(files)
  const read = await parsePages({ tree, manifest, kept: new Map(), changed: new Set(), smallestBasis: 1 })
  const { index, traits } = buildIndexUpon(read.site, null)
  if (!read.basis) throw new Error('the basis is missing')
  const { paths, profiles, ...ofPages } = read.basis
  const { linkTexts, ...ofIndex } = traits
  const known = { ...ofPages, version: '1', siteName: read.site.name, pageCount: 1, traits: ofIndex }
  const seen = writeSeenFiles({ ...tree, stampOf: () => undefined })
  const written = writeBasis(known, { profiles, linkTexts: packLinkTexts(paths, linkTexts), seen })
  return {
    manifest,
    index: readIndexData(joinBytes(index)),
    site: openSiteFile(buildSite(read.site)),
    basis: openBasis(localFileOf(joinBytes(written))),
    problems: read.site.problems,
  }
}

/** Builds the pages that changed, and adds them to the whole site. Null if the site has to be built whole. */
async function buildUpon(whole: Awaited<ReturnType<typeof buildWhole>>, files: Files) {
  const { tree, manifest } = openTree(files)
  const changed = listChangedDocuments(whole.manifest, manifest)
  const built = changed && whole.basis && (await buildChanges({ tree, basis: whole.basis }, changed))
  return (
    built && {
      ...built,
      index: extendIndex(whole.index, readIndexData(built.index)),
      site: extendSiteFile(whole.site, openSiteFile(built.site)),
    }
  )
}

function describeSite(site: SiteReader) {
  const paths = [...site.paths()]
  return {
    paths,
    navigation: site.navigation,
    pages: paths.map(path => site.readPage(path)),
  }
}

function describeIndex(index: SearchIndex) {
  return Array.from({ length: index.pageCount }, (_, page) => {
    const { first, end } = index.passagesOf(page)
    return {
      page: index.page(page),
      passages: Array.from({ length: end - first }, (_, i) => index.passage(first + i)),
    }
  })
}

function find(index: SearchIndex, query: string) {
  const { hits } = index.search({ query, limit: 400 })
  return hits.map(({ passage }) => JSON.stringify(index.passage(passage))).sort()
}

const navigation = JSON.stringify({
  name: 'Site',
  navigation: { pages: ['index', 'guide/start', 'guide/more', 'guide/open'] },
})
const start: Files = {
  'docs.json': navigation,
  'index.mdx': "import A from '/snippets/a.mdx'\n\n<A />\n\n[more](/guide/more#section-one)",
  'guide/start.mdx': 'The start of the fuse.',
  'guide/more.mdx': '## Section one\n\nOne.\n\n## Section two\n\nTwo.',
  'guide/open.mdx': '---\ngroups: [staff]\n---\nText.',
  'guide/outside.mdx': 'Outside of the navigation.',
  'snippets/a.mdx': 'A snippet with [a link](/guide/start).',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

describe('building the pages that changed', () => {
  const piece = fc.constantFrom(
    '## Section one',
    '## Section two',
    '## Section three',
    '# A banner',
    'Words about [the start](/guide/start) and [more](./more#section-one).',
    'See [two](/guide/more#section-two), [three](/guide/more#section-three) and [nothing](/missing#x).',
    '[Staff](/guide/open) read this page.',
    'The turbine needs a fuse.',
    "import A from '/snippets/a.mdx'\n\n<A />",
    '![Logo](/logo.svg)',
  )
  const opening = fc.constantFrom('', '', '---\ndescription: About it\n---\n', '---\ntitle: Given\n---\n')
  const text = fc
    .tuple(opening, fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([head, pieces]) => `${head}${pieces.join('\n\n')}`)
  const file = fc.constantFrom(...Object.keys(start).filter(name => name.endsWith('.mdx')))
  const edits = fc.array(fc.tuple(file, text), { minLength: 1, maxLength: 3 })

  it('gives the pages, findings and passages of a whole build, or needs one', async () => {
    let built = 0
    await fc.assert(
      fc.asyncProperty(edits, edits, async (first, second) => {
        const before = { ...start, ...Object.fromEntries(first) }
        const after = { ...before, ...Object.fromEntries(second) }
        const changed = await buildUpon(await buildWhole(before), after)
        if (changed === null) return
        built += 1
        const whole = await buildWhole(after)
        expect(describeSite(openSite(changed.site, { kind: 'all' }))).toEqual(
          describeSite(openSite(whole.site, { kind: 'all' })),
        )
        const byText = (problems: typeof whole.problems) => problems.map(each => JSON.stringify(each)).sort()
        expect(byText(changed.problems)).toEqual(byText(whole.problems))
        const [index, other] = [changed.index, whole.index].map(data =>
          openIndex(data, null, { kind: 'all' }),
        )
        if (!index || !other) throw new Error('an index is missing')
        expect(describeIndex(index)).toEqual(describeIndex(other))
        for (const query of ['turbine fuse', 'banner', 'snippet', 'outside'])
          expect(find(index, query)).toEqual(find(other, query))
      }),
      { numRuns: 150 },
    )
    expect(built).toBeGreaterThan(20)
  })

  const body = { 'guide/more.mdx': '## Section one\n\nOther words.\n\n## Section two\n\nTwo.' }

  it.each<[what: string, edit: Files]>([
    ['the text of a page', body],
    ['a new section', { 'guide/more.mdx': `${start['guide/more.mdx']}\n\n## Section three\n\nThree.` }],
    ['a removed section without links to it', { 'guide/more.mdx': '## Section one\n\nOne.' }],
    ['a description', { 'guide/more.mdx': `---\ndescription: More\n---\n${start['guide/more.mdx']}` }],
    ['a snippet', { 'snippets/a.mdx': 'Another snippet.' }],
  ])('is enough for %s', async (_, edit) => {
    expect(await buildUpon(await buildWhole(start), { ...start, ...edit })).not.toBeNull()
  })

  it.each<[what: string, edit: Files]>([
    ['a section that others link to', { 'guide/more.mdx': '## Section two\n\nTwo.' }],
    ['a title', { 'guide/more.mdx': `---\ntitle: New\n---\n${start['guide/more.mdx']}` }],
    ['an image', { 'guide/start.mdx': '![Logo](/logo.svg)' }],
    ['readers', { 'guide/start.mdx': '---\ngroups: [staff]\n---\nThe start.' }],
    ['a new page', { 'guide/new.mdx': 'New.' }],
    [
      'the configuration',
      { 'docs.json': JSON.stringify({ name: 'Site', navigation: { pages: ['index'] } }) },
    ],
    ['a file that is no document', { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ['instructions for the assistant', { 'Assistant.md': 'Answer in rhymes.' }],
    ['a very long text', { 'guide/start.mdx': Array.from({ length: 200_000 }, (_, i) => `w${i}`).join(' ') }],
  ])('is not enough for %s', async (_, edit) => {
    const before = { 'Assistant.md': 'Be kind.', ...start }
    expect(await buildUpon(await buildWhole(before), { ...before, ...edit })).toBeNull()
  })

  it('is not enough if a file is removed', async () => {
    const { 'guide/start.mdx': _, ...rest } = start
    expect(await buildUpon(await buildWhole(start), { ...rest, ...body })).toBeNull()
  })
})

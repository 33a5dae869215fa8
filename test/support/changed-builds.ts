import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { openBasis, writeBasis } from '../../src/builder/basis/basis.ts'
import { packLinkTexts } from '../../src/builder/basis/collect-basis.ts'
import { writeSeenFiles } from '../../src/builder/basis/seen-files.ts'
import { buildChanges } from '../../src/builder/changes/build-changes.ts'
import { listChangedFiles } from '../../src/builder/changes/list-changed-files.ts'
import { localFileOf } from '../../src/builder/parsing/local-file.ts'
import type { Manifest } from '../../src/builder/parsing/manifest.ts'
import { parsePages } from '../../src/builder/parsing/parse-pages.ts'
import { createVerifiedTree, digestFile } from '../../src/builder/parsing/verified-tree.ts'
import {
  type Audience,
  type ContentProblem,
  createMemoryTree,
  type SourceTree,
} from '../../src/content/index.ts'
import {
  buildIndexUpon,
  extendIndex,
  openIndex,
  readIndexData,
  type SearchFilter,
  type SearchIndex,
} from '../../src/search/index.ts'
import { joinBytes } from '../../src/shared/index.ts'
import {
  buildFiles,
  buildSite,
  extendSiteFile,
  openSite,
  openSiteFile,
  type StoredFile,
} from '../../src/site/index.ts'

export const images = ['red', 'green', 'blue'].map(
  fill => `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" fill="${fill}"/>`,
)
/** The names of all images that a site can have. */
const allImages = images.map(
  content => `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.svg`,
)

export type Files = Record<string, string>

function openTree(files: Files) {
  const tree = createMemoryTree(files)
  const manifest = manifestOf(tree)
  return { tree: createVerifiedTree(tree, manifest), manifest }
}

function manifestOf(tree: SourceTree): Manifest {
  return new Map(tree.files().map(file => [file, digestFile(tree.read(file) ?? new Uint8Array())]))
}

/** Builds the whole site. */
export async function buildWhole(files: Files) {
  const { tree, manifest } = openTree(files)
  const read = await parsePages({ tree, manifest, kept: new Map(), changed: new Set(), smallestBasis: 1 })
  const { index, traits } = buildIndexUpon(read.site, null)
  if (!read.basis) throw new Error('the basis is missing')
  const { records, ...ofPages } = read.basis
  const { linkTexts, ...ofIndex } = traits
  const { length: pageCount } = read.site.pages
  const known = { ...ofPages, version: '1', siteName: read.site.name, pageCount, traits: ofIndex }
  const seen = writeSeenFiles({ ...tree, stampOf: () => undefined })
  const packed = packLinkTexts(ofPages.paths, linkTexts)
  const written = writeBasis(known, { ...records, linkTexts: packed, seen })
  return {
    manifest,
    index: readIndexData(joinBytes(index)),
    site: openSiteFile(buildSite(read.site)),
    files: joinBytes(buildFiles(read.site, tree)),
    basis: openBasis(localFileOf(joinBytes(written))),
    problems: read.site.problems,
  }
}

/** Builds the pages that changed, and adds them to the whole site. Null if the site has to be built whole. */
export async function buildUpon(whole: Awaited<ReturnType<typeof buildWhole>>, files: Files) {
  const { tree, manifest } = openTree(files)
  const changed = listChangedFiles(whole.manifest, manifest)
  const built = changed && whole.basis && (await buildChanges({ tree, basis: whole.basis }, changed))
  return (
    built && {
      ...built,
      index: extendIndex(whole.index, readIndexData(built.index)),
      site: extendSiteFile(whole.site, openSiteFile(built.site)),
      files: whole.files,
      changedFiles: joinBytes(buildFiles(built, tree)),
    }
  )
}

type Built = Awaited<ReturnType<typeof buildWhole>> | NonNullable<Awaited<ReturnType<typeof buildUpon>>>

/** As these readers see it. */
export function describeSite(built: Built, audience: Audience = { kind: 'all' }) {
  const site = openSite(built.site, audience)
  const paths = [...site.paths()]
  return {
    paths,
    navigation: site.navigation,
    pages: paths.map(path => site.readPage(path)),
    moved: ['/old', '/guide/old'].map(site.findRedirect),
    files: allImages.map(name => readImage(built, site.findFile(name))),
  }
}

function readImage({ files, ...built }: Built, found: StoredFile | undefined) {
  if (!found) return undefined
  const { mediaType, offset, sizeBytes, isChanged } = found
  const stored = isChanged && 'changedFiles' in built ? built.changedFiles : files
  return { mediaType, content: new TextDecoder().decode(stored.subarray(offset, offset + sizeBytes)) }
}

/** A file without text is removed. */
type Edit = [file: string, text: string | null]

interface Asked {
  /** Besides those of the site. */
  paths: string[]
  queries: string[]
  filters: SearchFilter[]
}

/** Builds random changes alone where possible, and compares them with whole builds. */
export async function compareRandomBuilds(
  inputs: fc.Arbitrary<[files: Files, first: Edit[], second: Edit[]]>,
  { numRuns, ...asked }: Asked & { numRuns: number },
) {
  const counts = { built: 0, added: 0, removed: 0 }
  const property = fc.asyncProperty(inputs, async ([files, first, second]) => {
    const before = applyEdits(files, first)
    const after = applyEdits(before, second)
    const changed = await buildUpon(await buildWhole(before), after)
    if (changed === null) return
    counts.built += 1
    counts.added += changed.addedCount
    counts.removed += changed.removedCount
    expect(describeBuild(changed, asked)).toEqual(describeBuild(await buildWhole(after), asked))
  })
  await fc.assert(property, { numRuns })
  return counts
}

/** Everything that readers and owners see of a build, so that builds can be compared. */
function describeBuild(built: Built, { paths, queries, filters }: Asked) {
  const index = openIndex(built.index, null, { kind: 'all' })
  const all = ['/', ...openSite(built.site, { kind: 'all' }).paths(), ...paths]
  return {
    sites: (['all', 'anonymous', 'open'] as const).map(kind => describeSite(built, { kind })),
    problems: byText(built.problems),
    index: describeIndex(index, all),
    found: queries.flatMap(query => filters.map(filter => find(index, query, filter))),
  }
}

export function byText(problems: readonly ContentProblem[] = []): string[] {
  return problems.map(each => JSON.stringify(each)).sort()
}

/** By path, because new pages come last. */
function describeIndex(index: SearchIndex, paths: readonly string[]) {
  return paths.map(path => {
    const page = index.findPage(path)
    if (page === undefined) return { path }
    const { first, end } = index.passagesOf(page)
    return {
      page: index.page(page),
      passages: Array.from({ length: end - first }, (_, i) => ({ ...index.passage(first + i), page: path })),
    }
  })
}

function find(index: SearchIndex, query: string, filter: SearchFilter = {}) {
  const { hits } = index.search({ query, limit: 400, filter })
  return hits
    .map(({ passage }) => {
      const { page, ...found } = index.passage(passage)
      return JSON.stringify([index.page(page).path, found])
    })
    .sort()
}

function applyEdits(files: Files, changes: readonly Edit[]): Files {
  const all = Object.entries({ ...files, ...Object.fromEntries(changes) })
  return Object.fromEntries(all.flatMap(([name, content]) => (content === null ? [] : [[name, content]])))
}

import type { ContentProblem, ParsedSite } from '../../content/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { buildFiles, buildSite } from '../../site/index.ts'
import type { FolderTree } from '../sources/index.ts'
import type { EarlierBuild } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'
import { readKeptPages, writeKeptPages } from './kept-pages.ts'
import { decodeManifest, encodeManifest, findChangedFiles, type Manifest } from './manifest.ts'
import { type ReadSite, readSite } from './read-site.ts'
import { sizeInMegabytes } from './size-in-megabytes.ts'
import { createSteadyTree, type SteadyTree } from './steady-tree.ts'

const listedProblems = 200
const progressEvery = 200

export interface SiteMaterial {
  tree: FolderTree
  /** What the tree's files were when they were listed. */
  manifest: Manifest
  /** As `readBuilderVersion` says. */
  builder: string
  earlier: EarlierBuild | null
}

/** Parses and indexes a source. */
export async function makeSite(material: SiteMaterial, reporter: BuildReporter): Promise<BuildOutcome> {
  const { manifest, builder } = material
  const tree = createSteadyTree(material.tree, manifest)
  reporter.onStep('parse')
  const { site: parsed, kept, isSteady } = await readPages({ ...material, tree }, reporter)
  logProblems(parsed.problems, reporter)
  const errorCount = parsed.problems.filter(problem => problem.severity === 'error').length
  if (parsed.pages.length === 0) return { kind: 'failed', reason: describeEmptiness(manifest, errorCount) }

  reporter.onStep('index')
  const index = buildIndex(parsed)
  const site = buildSite(parsed)
  const files = buildFiles(parsed, tree)
  checkIndex(index, parsed)
  reporter.onLog(
    `Indexed ${sizeInMegabytes(index.byteLength)}; the site has ${sizeInMegabytes(site.byteLength)}.`,
  )
  // Of a source that changed while it was read, nothing may be taken for what the manifest says.
  const wasSteady = isSteady && tree.isSteady()
  return {
    kind: 'built',
    index,
    site,
    files,
    manifest: encodeManifest(manifest, wasSteady ? builder : undefined),
    pages: wasSteady ? writeKeptPages(builder, kept) : null,
    pageCount: parsed.pages.length,
    errorCount,
  }
}

async function readPages(
  material: Omit<SiteMaterial, 'tree'> & { tree: SteadyTree },
  reporter: BuildReporter,
): Promise<ReadSite> {
  const { tree, manifest, builder, earlier } = material
  const read = await readSite({
    tree,
    manifest,
    kept: earlier?.pages ? readKeptPages(earlier.pages, builder) : new Map(),
    changed: findChangedFiles(earlier ? decodeManifest(earlier.manifest) : new Map(), manifest),
    onProgress: (done, total) => {
      if (done % progressEvery === 0 && done < total) reporter.onLog(`Parsed ${done} of ${total} pages.`)
    },
  })
  const { length: pageCount } = read.site.pages
  const same = pageCount - read.readCount
  reporter.onLog(`Parsed ${pageCount} pages${same > 0 ? `, ${same} of them as they were before` : ''}.`)
  return read
}

function logProblems(problems: readonly ContentProblem[], reporter: BuildReporter): void {
  const worstFirst = problems.toSorted((a, b) => a.severity.localeCompare(b.severity))
  for (const { severity, file, line, message } of worstFirst.slice(0, listedProblems))
    reporter.onLog(`${severity}: ${line === null ? file : `${file}:${line}`}: ${message}`)
  const rest = problems.length - listedProblems
  if (rest > 0) reporter.onLog(`… and ${rest} problems more.`)
}

function describeEmptiness(manifest: Manifest, errorCount: number): string {
  if (manifest.size === 0) return 'The source holds no files, so that there is nothing to deploy.'
  if (errorCount > 0) return 'No page of the source can be read; the log names what is wrong with each.'
  return `None of the ${manifest.size} files of the source is a page (Markdown or MDX); check the branch and the folder.`
}

/** A deployment ends in success only when its pages can be asked. */
function checkIndex(bytes: Uint8Array, parsed: ParsedSite): void {
  const index = openIndex(bytes)
  if (index.pageCount !== parsed.pages.length)
    throw new Error(`the index holds ${index.pageCount} of ${parsed.pages.length} pages`)
}

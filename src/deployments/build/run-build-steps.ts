import { isDeepStrictEqual } from 'node:util'
import type { ContentProblem, ParsedSite, SourceTree } from '../../content/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { buildFiles, buildSite } from '../../site/index.ts'
import { type FolderTree, fetchSource } from '../sources/index.ts'
import type { BuildThreadInput, EarlierBuild } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'
import { readBuilderVersion } from './builder-version.ts'
import { readKeptPages, writeKeptPages } from './kept-pages.ts'
import { decodeManifest, encodeManifest, findChangedFiles, type Manifest } from './manifest.ts'
import { type ReadSite, readSite } from './read-site.ts'
import { digestFile } from './steady-tree.ts'

const listedProblems = 200
const progressEvery = 200
const mebibyte = 1024 * 1024

/** Fetches, reads, parses and indexes a source. Throws a `SourceError` where it cannot be fetched or read. */
export async function runBuildSteps(
  input: BuildThreadInput,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  reporter.onStep('fetch')
  const { upload } = input
  const { tree, commit, author } = await fetchSource(
    { ...input.sources, readArtifact: async () => upload ?? undefined },
    { origin: input.origin, workFolder: input.workFolder, signal, onLog: reporter.onLog },
  )
  reporter.onSource({ commit, author })

  reporter.onStep('read')
  const manifest = readManifest(tree, reporter)
  const builder = readBuilderVersion()
  const encoded = encodeManifest(manifest, builder)
  if (input.earlier?.isWhole && isDeepStrictEqual(encoded, new Uint8Array(input.earlier.manifest))) {
    reporter.onLog('No file changed: the site that is live is used again.')
    return { kind: 'unchanged' }
  }

  reporter.onStep('parse')
  const { site: parsed, kept } = await readPages(
    { tree, manifest, builder, earlier: input.earlier },
    reporter,
  )
  logProblems(parsed.problems, reporter)
  const errorCount = parsed.problems.filter(problem => problem.severity === 'error').length
  if (parsed.pages.length === 0) return { kind: 'failed', reason: describeEmptiness(manifest, errorCount) }

  reporter.onStep('index')
  const index = buildIndex(parsed)
  const site = buildSite(parsed)
  checkIndex(index, parsed)
  reporter.onLog(`Indexed ${sizeOf(index.byteLength)}; the site has ${sizeOf(site.byteLength)}.`)
  return {
    kind: 'built',
    index,
    site,
    files: buildFiles(parsed, tree),
    manifest: kept === null ? encodeManifest(manifest) : encoded,
    pages: kept === null ? null : writeKeptPages(builder, kept),
    pageCount: parsed.pages.length,
    errorCount,
  }
}

/** Where the source changed while it was read, nothing is kept of it. */
async function readPages(
  source: { tree: FolderTree; manifest: Manifest; builder: string; earlier: EarlierBuild | null },
  reporter: BuildReporter,
): Promise<ReadSite> {
  const { tree, manifest, builder, earlier } = source
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

function readManifest(tree: SourceTree, reporter: BuildReporter): Manifest {
  const manifest = new Map<string, string>()
  let bytes = 0
  for (const path of tree.files()) {
    const content = tree.read(path)
    if (!content) continue
    bytes += content.byteLength
    manifest.set(path, digestFile(content))
    if (manifest.size % 2_000 === 0) reporter.onLog(`Read ${manifest.size} of ${tree.files().length} files.`)
  }
  reporter.onLog(`Read ${manifest.size} files (${sizeOf(bytes)}).`)
  return manifest
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

function sizeOf(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MB`
}

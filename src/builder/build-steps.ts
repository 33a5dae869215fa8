import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { cutFrontMatter, isDocumentFile, type SourceTree } from '../content/index.ts'
import { formatBytes, formatCount } from '../shared/index.ts'
import { addFiles, openLocalSource } from '../sources/index.ts'
import { openBasis } from './basis/basis.ts'
import { createSeenFinder, type FindSeenFile, writeSeenFiles } from './basis/seen-files.ts'
import { createBuildOutput } from './build-output.ts'
import type { BuildJob, BuildReporter, EarlierBuild, TransferredOutcome } from './build-protocol.ts'
import type { BuildTools } from './build-tools.ts'
import { readBuilderVersion } from './builder-version.ts'
import { listChangedFiles } from './changes/list-changed-files.ts'
import { readKeptManifest } from './parsing/kept-manifest.ts'
import {
  compareManifests,
  decodeManifest,
  encodeManifest,
  findChangedFiles,
  type Manifest,
} from './parsing/manifest.ts'
import { decideThreads } from './parsing/parse-threads.ts'
import { manyPages } from './parsing/release-memory.ts'
import { storeGroupsIn } from './parsing/stored-groups.ts'
import { digestFile } from './parsing/verified-tree.ts'
import { createProgressReport } from './progress-report.ts'

/** Reads, parses and indexes a source, and writes the site to the work folder. Throws a `SourceError` if the source cannot be read. */
export async function runBuildSteps(
  { reporter, threads, lockDown }: BuildTools & { reporter: BuildReporter },
  job: BuildJob,
  signal: AbortSignal,
): Promise<TransferredOutcome> {
  const { earlier, baseline, checks, hasSignIn, site, runsScripts, isCareful, readReplay } = job
  const opened = await openLocalSource({ ...job, signal, onLog: reporter.onLog })
  const addresses = job.descriptions === null ? await findDescriptions(opened) : []
  if (addresses.length > 0) return { kind: 'wants', addresses }
  const described = addFiles(opened, job.descriptions ?? {})
  const builder = readBuilderVersion()
  // With other settings, unchanged files are checked again.
  const version = [builder, JSON.stringify(checks), hasSignIn ? 'sign-in' : '', describeOptions(job)]
    .filter(part => part !== '')
    .join(' ')
  reporter.onStep('read')
  const basis = earlier?.basis && !isCareful ? openBasis(earlier.basis) : null
  const isCurrent = basis?.version === version
  const kept = readKeptManifest(earlier)
  const findSeen =
    basis && isCurrent
      ? createSeenFinder(basis.seenFiles(), { tree: described, digests: kept })
      : () => undefined
  const { manifest, frontMatter } = readFiles(described, findSeen, reporter)
  // Planning the site reads the front matter of all pages.
  const tree = { ...described, frontMatterOf: (path: string) => frontMatter.get(path) }
  if (earlier?.isWhole && isSameBytes(encodeManifest(manifest, version), earlier.manifest)) {
    reporter.onLog('No file changed. The live site is used again.')
    return { kind: 'unchanged' }
  }
  if (earlier?.basis && !isCareful) {
    const changed = listChangedFiles(kept, manifest)
    if (basis && isCurrent && changed) {
      const { runChanges } = await import('./run-changes.ts')
      lockDown()
      const output = createBuildOutput(job.workFolder)
      const input = { ...job, tree, manifest, version, changed, basis, output }
      const outcome = await runChanges(input, reporter, signal)
      if (outcome) return addFileChanges(outcome, earlier, manifest)
    }
    const reason = isCurrent ? 'more changed than a few pages' : 'Lectern or a setting changed'
    reporter.onLog(`Building the whole site, because ${reason}.`)
    return { kind: 'wants-pages' }
  }
  // Imported late: loading the parsers takes longer than everything above.
  const { parseAndIndex } = await import('./parse-and-index.ts')
  if (!isCareful) {
    const pages = countPagesToParse(manifest, kept)
    if (!threads.start(decideThreads(pages)) && pages >= manyPages) {
      reporter.onLog('Starting again in a new process, to parse in several threads.')
      return { kind: 'wants-threads' }
    }
  }
  lockDown()
  const source = {
    tree,
    manifest,
    builder,
    version,
    checks,
    hasSignIn,
    site,
    runsScripts,
    earlier,
    baseline,
    readReplay,
    isCareful,
    threads,
    output: createBuildOutput(job.workFolder),
    store: storeGroupsIn(join(job.workFolder, 'groups')),
    seen: writeSeenFiles(tree),
    onParsed: () => frontMatter.clear(),
  }
  return addFileChanges(await parseAndIndex(source, reporter, signal), earlier, manifest)
}

function addFileChanges(
  outcome: TransferredOutcome,
  earlier: EarlierBuild | null,
  manifest: Manifest,
): TransferredOutcome {
  if (!earlier || (outcome.kind !== 'built' && outcome.kind !== 'changed')) return outcome
  return { ...outcome, fileChanges: compareManifests(decodeManifest(earlier.manifest), manifest) }
}

const mayNameDescriptions = /"(?:openapi|asyncapi|source)"\s*:\s*\[?\s*"https?:|"\$ref"/

/** The configuration is parsed only if it can name web addresses: loading the parsers takes long. */
async function findDescriptions(tree: SourceTree): Promise<string[]> {
  const configs = tree.files().filter(file => /(?:^|\/)(?:docs|mint)\.json$/.test(file))
  const decoder = new TextDecoder()
  if (!configs.some(file => mayNameDescriptions.test(decoder.decode(tree.read(file))))) return []
  const { findRemoteDescriptions } = await import('../content/parsing.ts')
  return findRemoteDescriptions(tree)
}

/** The options that decide about findings. */
function describeOptions({ site, runsScripts }: Pick<BuildJob, 'site' | 'runsScripts'>): string {
  const { mediaHosts, integrations, customCss, customScripts } = site
  const given = Object.entries({ mediaHosts, integrations, customCss, customScripts }).filter(
    ([, value]) => value,
  )
  return given.length === 0 ? '' : JSON.stringify([...given, runsScripts])
}

/** Estimates how many pages are parsed again. A changed file that is not a page, such as a configuration, may change every page. */
function countPagesToParse(manifest: Manifest, kept: Manifest): number {
  const changed = findChangedFiles(kept, manifest)
  const files = [...changed].every(isPageFile) ? changed : manifest.keys()
  return [...files].filter(isPageFile).length
}

function isPageFile(file: string): boolean {
  return /\.(?:mdx?|markdown|rst|ipynb|adoc|asciidoc|qmd|rmd|topic|html?)$/i.test(file)
}

function readFiles(tree: SourceTree, findSeen: FindSeenFile, reporter: BuildReporter) {
  const [manifest, frontMatter] = [new Map<string, string>(), new Map<string, string>()]
  const { length: total } = tree.files()
  const onProgress = createProgressReport(done => reporter.onLog(`Read ${done} of ${total} files.`))
  let [bytes, seenCount] = [0, 0]
  for (const path of tree.files()) {
    const seen = findSeen(path)
    if (seen) {
      manifest.set(path, seen.digest)
      if (seen.frontMatter !== undefined) frontMatter.set(path, seen.frontMatter)
      seenCount += 1
      continue
    }
    const content = tree.read(path)
    if (!content) continue
    bytes += content.byteLength
    manifest.set(path, digestFile(content))
    if (isDocumentFile(path)) frontMatter.set(path, cutFrontMatter(content))
    // Among files that are skipped, the few others take no time.
    if (seenCount === 0) onProgress(manifest.size, total)
  }
  const others = seenCount === 0 ? '' : ` ${formatCount(seenCount, 'file')} did not change.`
  reporter.onLog(`Read ${formatCount(manifest.size - seenCount, 'file')} (${formatBytes(bytes)}).${others}`)
  return { manifest, frontMatter }
}

function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return isDeepStrictEqual(new Uint8Array(a), new Uint8Array(b))
}

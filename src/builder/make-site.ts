import type { ParsedSite } from '../content/index.ts'
import { buildIndexUpon, type EarlierWords, openIndex, type SearchIndex } from '../search/index.ts'
import { buildFiles, buildSite } from '../site/index.ts'
import type { FolderTree } from '../sources/index.ts'
import type { EarlierBuild } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'
import { checkDocsTests } from './checks/check-docs-tests.ts'
import { findProblems, findVanished } from './checks/collect-findings.ts'
import { describeRefusal, placeFinding } from './checks/describe-findings.ts'
import { type CompleteChecks, type Findings, settleFindings } from './checks/finding.ts'
import { readKeptPages, writeKeptPages } from './kept-pages.ts'
import { decodeManifest, encodeManifest, findChangedFiles, type Manifest } from './manifest.ts'
import { type ReadSite, readSite } from './read-site.ts'
import { sizeInMegabytes } from './size-in-megabytes.ts'
import { createSteadyTree, type SteadyTree } from './steady-tree.ts'

const loggedFindings = 200
const progressEvery = 200

export interface SiteMaterial {
  tree: FolderTree
  /** What the tree's files were when they were listed. */
  manifest: Manifest
  /** As `readBuilderVersion` says. */
  builder: string
  earlier: EarlierBuild | null
  checks: CompleteChecks
  /** What of the manifest's artifact says by which program it was built, and checked for what. */
  version: string
  /** As in `BuildJob`. */
  isCareful: boolean
}

/** Parses, indexes and checks a source. */
export async function makeSite(
  material: SiteMaterial,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  const { manifest, builder, version } = material
  const tree = createSteadyTree(material.tree, manifest)
  reporter.onStep('parse')
  const { site: parsed, kept, isSteady, earlierWords } = await readPages({ ...material, tree }, reporter)
  if (parsed.pages.length === 0) return failEmpty({ ...material, parsed }, reporter)

  reporter.onStep('index')
  const { index, writeWords } = buildIndexUpon(parsed, earlierWords)
  const site = buildSite(parsed)
  const files = buildFiles(parsed, tree)
  const opened = openWhole(index, parsed)
  reporter.onLog(
    `Indexed ${sizeInMegabytes(index.byteLength)}; the site has ${sizeInMegabytes(site.byteLength)}.`,
  )
  const findings = await check({ ...material, parsed, index: opened }, reporter, signal)
  const refusal = describeRefusal(findings)
  if (refusal !== undefined) return { kind: 'failed', reason: refusal, findings }
  // Of a source that changed while it was read, nothing may be taken for what the manifest says.
  const wasSteady = isSteady && tree.isSteady()
  return {
    kind: 'built',
    index,
    site,
    files,
    manifest: encodeManifest(manifest, wasSteady ? version : undefined),
    pages: wasSteady ? writeKeptPages(builder, kept, writeWords()) : null,
    pageCount: parsed.pages.length,
    findings,
  }
}

async function readPages(
  material: Omit<SiteMaterial, 'tree'> & { tree: SteadyTree },
  reporter: BuildReporter,
): Promise<ReadSite & { earlierWords: EarlierWords | null }> {
  const { tree, manifest, builder, earlier, isCareful } = material
  const kept = earlier?.pages ? readKeptPages(earlier.pages, builder) : null
  const read = await readSite({
    tree,
    manifest,
    isCareful,
    kept: kept?.pages ?? new Map(),
    changed: findChangedFiles(earlier ? decodeManifest(earlier.manifest) : new Map(), manifest),
    onProgress: (done, total) => {
      if (done % progressEvery === 0 && done < total) reporter.onLog(`Parsed ${done} of ${total} pages.`)
    },
  })
  const { length: pageCount } = read.site.pages
  const same = pageCount - read.readCount
  reporter.onLog(`Parsed ${pageCount} pages${same > 0 ? `, ${same} of them as they were before` : ''}.`)
  const words = kept?.readWords() ?? null
  return { ...read, earlierWords: words && { words, unchanged: read.unchanged } }
}

interface Checked extends Pick<SiteMaterial, 'tree' | 'earlier' | 'checks'> {
  parsed: ParsedSite
  index: SearchIndex
}

async function check(
  { parsed, index, tree, earlier, checks }: Checked,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<Findings> {
  const built = parsed.pages.map(page => page.path)
  const isTested = checks.tests !== 'off'
  const found = [
    ...findProblems(parsed.problems),
    ...findVanished({ live: earlier?.paths ?? [], built }, checks),
    ...(isTested ? await checkDocsTests({ tree, index, onLog: reporter.onLog }, signal) : []),
  ]
  const findings = settleFindings(found, checks)
  logFindings(findings, reporter)
  return findings
}

function logFindings({ total, findings }: Findings, reporter: BuildReporter): void {
  const logged = findings.slice(0, loggedFindings)
  for (const finding of logged)
    reporter.onLog(`${finding.level === 'fail' ? 'failure' : 'warning'}: ${placeFinding(finding)}`)
  if (total > logged.length) reporter.onLog(`… and ${total - logged.length} findings more.`)
}

function failEmpty(
  { manifest, parsed, checks }: Pick<SiteMaterial, 'manifest' | 'checks'> & { parsed: ParsedSite },
  reporter: BuildReporter,
): BuildOutcome {
  const findings = settleFindings(findProblems(parsed.problems), checks)
  logFindings(findings, reporter)
  const hasErrors = parsed.problems.some(problem => problem.severity === 'error')
  return { kind: 'failed', reason: describeEmptiness(manifest, hasErrors), findings }
}

function describeEmptiness(manifest: Manifest, hasErrors: boolean): string {
  if (manifest.size === 0) return 'The source holds no files, so that there is nothing to deploy.'
  if (hasErrors) return 'No page of the source can be read; the log names what is wrong with each.'
  return `None of the ${manifest.size} files of the source is a page (Markdown or MDX); check the branch and the folder.`
}

/** A deployment ends in success only when its pages can be asked. */
function openWhole(bytes: Uint8Array, parsed: ParsedSite): SearchIndex {
  const index = openIndex(bytes)
  if (index.pageCount !== parsed.pages.length)
    throw new Error(`the index holds ${index.pageCount} of ${parsed.pages.length} pages`)
  return index
}

import type { Replay } from '../assistant/index.ts'
import type { Page, ParsedSite } from '../content/index.ts'
import type { SiteOptions } from '../contract/index.ts'
import { buildIndexUpon, type EarlierWords, openIndex, type SearchIndex } from '../search/index.ts'
import { formatBytes, formatCount } from '../shared/index.ts'
import { buildFiles, buildSiteInParts } from '../site/index.ts'
import type { FolderTree } from '../sources/index.ts'
import type { BuildOutput } from './build-output.ts'
import type { BuildReporter, EarlierBuild, TransferredOutcome } from './build-protocol.ts'
import type { BuildReplay } from './checks/build-replay.ts'
import { checkDocsTests } from './checks/check-docs-tests.ts'
import { checkQuestions } from './checks/check-questions.ts'
import { findProblems, findVanished } from './checks/collect-findings.ts'
import { describeRefusal, placeFinding } from './checks/describe-findings.ts'
import { type Baseline, type Findings, type ResolvedChecks, settleFindings } from './checks/finding.ts'
import { selectProblems } from './checks/select-problems.ts'
import { addDates } from './parsing/add-dates.ts'
import { readKeptPages, writeKeptPages } from './parsing/kept-pages.ts'
import type { LocalFile } from './parsing/local-file.ts'
import { decodeManifest, encodeManifest, findChangedFiles, type Manifest } from './parsing/manifest.ts'
import { type ParsedPages, parsePages } from './parsing/parse-pages.ts'
import type { ParseThreads } from './parsing/parse-threads.ts'
import type { StoreGroup } from './parsing/stored-groups.ts'
import { createVerifiedTree, type VerifiedTree } from './parsing/verified-tree.ts'
import { createProgressReport } from './progress-report.ts'

const loggedFindings = 200
/** For this many pages, a full garbage collection adds at most 2 % to the build. */
const manyPages = 5_000

export interface SourceToIndex {
  tree: FolderTree
  /** The digests of the tree's files, as the read step found them. */
  manifest: Manifest
  /** As `readBuilderVersion` returns it. */
  builder: string
  earlier: EarlierBuild | null
  baseline: Baseline
  checks: ResolvedChecks
  replay: BuildReplay<LocalFile> | null
  /** As in `BuildJob`. */
  hasSignIn: boolean
  site: SiteOptions
  /** As in `BuildJob`. */
  runsScripts: boolean
  /** The builder's version and the check settings, for the manifest's artifact. */
  version: string
  /** As in `BuildJob`. */
  isCareful: boolean
  threads: Pick<ParseThreads, 'parse'>
  output: BuildOutput
  /** Keeps what is read of the pages. */
  store: StoreGroup
}

/** Runs the parse and index steps, checks included. Writes the contents of the built site. */
export async function parseAndIndex(
  source: SourceToIndex,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<TransferredOutcome> {
  const { manifest, builder, version, output } = source
  const tree = createVerifiedTree(source.tree, manifest)
  reporter.onStep('parse')
  const { site, kept, isVerified, earlierWords } = await parse({ ...source, tree }, reporter)
  if (site.pages.length >= manyPages) releaseMemory()
  const { dates } = source.tree.place
  const parsed = {
    ...addDates(site, dates),
    problems: selectProblems(site.problems, { ...source, hasDates: dates !== undefined }),
  }
  const isReadable = ({ access }: Page) => source.hasSignIn || !access?.isRestricted
  if (!parsed.pages.some(isReadable)) return failEmpty({ ...source, parsed }, reporter)

  reporter.onStep('index')
  const { siteBytes, indexBytes, writeWords } = writeSite({ tree, output }, parsed, earlierWords)
  reporter.onLog(`Built the index (${formatBytes(indexBytes)}) and the site (${formatBytes(siteBytes)}).`)
  const { findings, replay } = await check({ ...source, tree, parsed }, reporter, signal)
  // If the source changed during the build, the manifest does not describe what was built.
  const isReusable = isVerified && tree.isVerified()
  output.write('manifest', [encodeManifest(manifest, isReusable ? version : undefined)])
  if (isReusable) output.write('pages', writeKeptPages(builder, kept, writeWords()))
  return {
    kind: 'built',
    pageCount: parsed.pages.filter(isReadable).length,
    siteName: parsed.name,
    findings,
    replay,
    refusal: describeRefusal(findings) ?? null,
  }
}

/** V8 keeps the memory that parsing used for new objects, but the index is built from bytes outside its heap. */
function releaseMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Writes the site, its files and its index, and keeps none of them. */
function writeSite(
  { tree, output }: { tree: VerifiedTree; output: BuildOutput },
  parsed: ParsedSite,
  earlierWords: EarlierWords | null,
) {
  const siteBytes = output.write('site', buildSiteInParts(parsed))
  if (parsed.files.length > 0) output.write('files', buildFiles(parsed, tree))
  const { index, writeWords } = buildIndexUpon(parsed, earlierWords)
  return { siteBytes, indexBytes: output.write('index', index), writeWords }
}

async function parse(
  source: Omit<SourceToIndex, 'tree'> & { tree: VerifiedTree },
  reporter: BuildReporter,
): Promise<ParsedPages & { earlierWords: EarlierWords | null }> {
  const { tree, manifest, builder, earlier, isCareful, threads, store } = source
  const kept = earlier?.pages ? readKeptPages(earlier.pages, builder) : null
  const parsed = await parsePages({
    tree,
    manifest,
    isCareful,
    threads,
    store,
    kept: kept?.pages ?? new Map(),
    changed: findChangedFiles(earlier ? decodeManifest(earlier.manifest) : new Map(), manifest),
    onProgress: createProgressReport((done, total) => reporter.onLog(`Parsed ${done} of ${total} pages.`)),
  })
  const { length: pageCount } = parsed.site.pages
  const unchanged = pageCount - parsed.parsedCount
  reporter.onLog(
    `Parsed ${formatCount(pageCount, 'page')}${unchanged > 0 ? ` (${unchanged} unchanged)` : ''}.`,
  )
  const words = kept?.readWords() ?? null
  return { ...parsed, earlierWords: words && { words, unchanged: parsed.unchanged } }
}

interface Checked extends Pick<SourceToIndex, 'earlier' | 'baseline' | 'checks' | 'replay' | 'output'> {
  parsed: ParsedSite
  tree: VerifiedTree
}

async function check(
  { parsed, tree, earlier, baseline, checks, replay, output }: Checked,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<{ findings: Findings; replay: Replay | null }> {
  // Most builds have no questions and no tests, and the index can be large.
  let opened: SearchIndex | undefined
  const openBuilt = () => (opened ??= openIndex(output.read('index'), null, { kind: 'all' }))
  const built = parsed.pages.map(page => page.path)
  const isTested = checks.tests !== 'off'
  const { onLog } = reporter
  const replayed = replay && (await checkQuestions({ replay, built: openBuilt(), checks, onLog }, signal))
  const found = [
    ...findProblems(parsed.problems),
    // Pages that the source restricts must disappear.
    ...findVanished(
      { live: earlier?.paths ?? [], built: [...built, ...parsed.restricted], baseline },
      checks,
    ),
    ...(isTested ? await checkDocsTests({ tree, openIndex: openBuilt, onLog }, signal) : []),
    ...(replayed?.found ?? []),
  ]
  const findings = settleFindings(found, checks)
  logFindings(findings, reporter)
  return { findings, replay: replayed?.replay ?? null }
}

function logFindings({ total, findings }: Findings, reporter: BuildReporter): void {
  const logged = findings.slice(0, loggedFindings)
  for (const finding of logged)
    reporter.onLog(`${finding.level === 'fail' ? 'failure' : 'warning'}: ${placeFinding(finding)}`)
  if (total > logged.length) reporter.onLog(`… and ${total - logged.length} more findings.`)
}

function failEmpty(
  { manifest, parsed, checks }: Pick<SourceToIndex, 'manifest' | 'checks'> & { parsed: ParsedSite },
  reporter: BuildReporter,
): TransferredOutcome {
  const findings = settleFindings(findProblems(parsed.problems), checks)
  logFindings(findings, reporter)
  const hasErrors = parsed.problems.some(problem => problem.severity === 'error')
  const reason =
    parsed.restricted.length > 0
      ? describeRestriction(parsed.restricted.length)
      : describeEmptiness(manifest, hasErrors)
  return { kind: 'failed', reason, findings }
}

function describeRestriction(count: number): string {
  return `Every page of the source is restricted (${count} in all), so there is nothing to publish. Set up sign-in for readers, or mark pages as public in their front matter. If an earlier deployment published these pages, archive the project to remove them.`
}

function describeEmptiness(manifest: Manifest, hasErrors: boolean): string {
  if (manifest.size === 0) return 'The source has no files. Check the branch and the folder.'
  if (hasErrors) return 'None of the pages could be read. The log says why.'
  const counted =
    manifest.size === 1
      ? 'The only file in the source is not'
      : `None of the ${manifest.size} files in the source is`
  return `${counted} a page, such as Markdown. Check the branch and the folder.`
}

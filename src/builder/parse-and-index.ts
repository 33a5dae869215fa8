import type { Page, ParsedSite } from '../content/index.ts'
import type { SiteOptions } from '../contract/index.ts'
import { buildIndexUpon, createWordReader, openIndex, type SiteWords } from '../search/index.ts'
import { formatBytes, formatCount } from '../shared/index.ts'
import { buildFiles, buildSiteInParts } from '../site/index.ts'
import type { FolderTree } from '../sources/index.ts'
import { writeBasis } from './basis/basis.ts'
import { packLinkTexts } from './basis/collect-basis.ts'
import type { BuildOutput } from './build-output.ts'
import type { BuildJob, BuildReporter, EarlierBuild, TransferredOutcome } from './build-protocol.ts'
import { findProblems, findVanished } from './checks/collect-findings.ts'
import { describeRefusal } from './checks/describe-findings.ts'
import { type Baseline, type ResolvedChecks, settleFindings } from './checks/finding.ts'
import { logFindings, runChecks } from './checks/run-checks.ts'
import { selectProblems } from './checks/select-problems.ts'
import { addDates } from './parsing/add-dates.ts'
import { readKeptManifest } from './parsing/kept-manifest.ts'
import { readKeptPages, writeKeptPages } from './parsing/kept-pages.ts'
import { encodeManifest, findChangedFiles, type Manifest, withoutDigests } from './parsing/manifest.ts'
import { type ParsedPages, parsePages } from './parsing/parse-pages.ts'
import type { ParseThreads } from './parsing/parse-threads.ts'
import { manyPages, releaseMemory } from './parsing/release-memory.ts'
import type { StoreGroup } from './parsing/stored-groups.ts'
import { createVerifiedTree, type VerifiedTree } from './parsing/verified-tree.ts'
import { createProgressReport } from './progress-report.ts'

export interface SourceToIndex {
  tree: FolderTree
  /** The digests of the tree's files, as the read step found them. */
  manifest: Manifest
  /** As `readBuilderVersion` returns it. */
  builder: string
  earlier: EarlierBuild | null
  baseline: Baseline
  checks: ResolvedChecks
  readReplay: BuildJob['readReplay']
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
  /** As `writeSeenFiles` wrote it. */
  seen: Uint8Array
  /** Called when all pages are parsed. */
  onParsed(): void
}

/** Runs the parse and index steps, checks included. Writes the contents of the built site. */
export async function parseAndIndex(
  source: SourceToIndex,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<TransferredOutcome> {
  const { manifest, builder, version, output, seen } = source
  const tree = createVerifiedTree(source.tree, manifest)
  reporter.onStep('parse')
  const { site, kept, basis, mismatches, words } = await parse({ ...source, tree }, reporter)
  source.onParsed()
  const releaseIfLarge = () => {
    if (site.pages.length >= manyPages) releaseMemory()
  }
  // Parsing leaves its memory to the index, and the index to the checks.
  releaseIfLarge()
  const { dates } = source.tree.place
  const parsed = {
    ...addDates(site, dates),
    problems: selectProblems(site.problems, { ...source, hasDates: dates !== undefined }),
  }
  const isReadable = ({ access }: Page) => source.hasSignIn || !access?.isRestricted
  if (!parsed.pages.some(isReadable)) return failEmpty({ ...source, parsed }, reporter)

  reporter.onStep('index')
  const { siteBytes, indexBytes, writeWords, traits } = writeSite({ tree, output }, parsed, words)
  releaseIfLarge()
  reporter.onLog(`Built the index (${formatBytes(indexBytes)}) and the site (${formatBytes(siteBytes)}).`)
  const built = parsed.pages.map(page => page.path)
  const { findings, replay } = await runChecks(
    {
      ...{ ...source, tree, problems: parsed.problems },
      // Pages that the source restricts must disappear.
      vanished: findVanished(
        {
          live: source.earlier?.paths ?? [],
          built: [...built, ...parsed.restricted],
          baseline: source.baseline,
        },
        source.checks,
      ),
      openBuilt: () => openIndex(output.read('index'), null, { kind: 'all' }),
    },
    reporter,
    signal,
  )
  const described = withoutDigests(manifest, [...mismatches, ...tree.mismatches()])
  output.write('manifest', [encodeManifest(described, version)])
  output.write('pages', writeKeptPages(builder, kept, writeWords()))
  const pageCount = parsed.pages.filter(isReadable).length
  if (basis) {
    const { records, ...ofPages } = basis
    const { linkTexts, ...ofIndex } = traits
    const known = { ...ofPages, version, siteName: parsed.name, pageCount, traits: ofIndex }
    const packed = packLinkTexts(basis.paths, linkTexts)
    output.write('basis', writeBasis(known, { ...records, linkTexts: packed, seen }))
  }
  return {
    kind: 'built',
    pageCount,
    siteName: parsed.name,
    findings,
    replay,
    refusal: describeRefusal(findings) ?? null,
  }
}

/** Writes the site, its files and its index, and keeps none of them. */
function writeSite(
  { tree, output }: { tree: VerifiedTree; output: BuildOutput },
  parsed: ParsedSite,
  words: SiteWords,
) {
  const siteBytes = output.write('site', buildSiteInParts(parsed))
  if (parsed.files.length > 0) output.write('files', buildFiles(parsed, tree))
  const { index, traits, writeWords } = buildIndexUpon(parsed, words)
  return { siteBytes, indexBytes: output.write('index', index), traits, writeWords }
}

async function parse(
  source: Omit<SourceToIndex, 'tree'> & { tree: VerifiedTree },
  reporter: BuildReporter,
): Promise<ParsedPages & { words: SiteWords }> {
  const { tree, manifest, builder, earlier, isCareful, threads, store } = source
  const kept = earlier?.pages ? readKeptPages(earlier.pages, builder) : null
  const reader = createWordReader(kept?.readWords() ?? null)
  const parsed = await parsePages({
    tree,
    manifest,
    isCareful,
    threads,
    store,
    kept: kept?.pages ?? new Map(),
    changed: findChangedFiles(readKeptManifest(earlier), manifest),
    onProgress: createProgressReport((done, total) => reporter.onLog(`Parsed ${done} of ${total} pages.`)),
    onPage: reader.add,
  })
  const { length: pageCount } = parsed.site.pages
  const unchanged = pageCount - parsed.parsedCount
  reporter.onLog(
    `Parsed ${formatCount(pageCount, 'page')}${unchanged > 0 ? ` (${unchanged} unchanged)` : ''}.`,
  )
  return { ...parsed, words: reader.words(parsed.unchanged) }
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

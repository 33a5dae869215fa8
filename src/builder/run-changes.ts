import { extendIndex, openIndex, readIndexData } from '../search/index.ts'
import { formatBytes, formatCount } from '../shared/index.ts'
import { buildFiles } from '../site/index.ts'
import type { FolderTree } from '../sources/index.ts'
import type { OpenedBasis } from './basis/basis.ts'
import type { BuildOutput } from './build-output.ts'
import type { BuildJob, BuildReporter, TransferredOutcome } from './build-protocol.ts'
import { type BuiltChanges, buildChanges } from './changes/build-changes.ts'
import { hasDocsTests } from './checks/check-docs-tests.ts'
import { describeRefusal } from './checks/describe-findings.ts'
import { runChecks } from './checks/run-checks.ts'
import { selectProblems } from './checks/select-problems.ts'
import { encodeManifest, type Manifest, withoutDigests } from './parsing/manifest.ts'
import { createVerifiedTree } from './parsing/verified-tree.ts'

interface ChangesInput
  extends Pick<BuildJob, 'checks' | 'hasSignIn' | 'site' | 'runsScripts' | 'readReplay'> {
  tree: FolderTree
  manifest: Manifest
  /** As in `SourceToIndex`. */
  version: string
  /** The files that changed since the whole build. */
  changed: ReadonlySet<string>
  basis: OpenedBasis
  output: BuildOutput
}

/** Runs the parse and index steps for the pages that changed, were added or were removed since a whole build. Returns null if the site has to be built whole. */
export async function runChanges(
  input: ChangesInput,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<TransferredOutcome | null> {
  const { manifest, version, changed, basis, output, checks, readReplay } = input
  const tree = createVerifiedTree(input.tree, manifest)
  // The tests need the whole index.
  if (checks.tests !== 'off' && hasDocsTests(tree)) return null
  reporter.onStep('parse')
  const built = await buildChanges({ tree, basis }, changed)
  // The whole build compares the pages with the live ones.
  const isLarge = built && built.removedCount * 100 > basis.pageCount * checks.vanishedPercent
  if (built === null || isLarge) return null
  reporter.onLog(describeCounts(built))
  reporter.onStep('index')
  output.write('changedIndex', [built.index])
  output.write('changedSite', [built.site])
  if (built.files.length > 0) output.write('changedFiles', buildFiles(built, tree))
  const [indexBytes, siteBytes] = [formatBytes(built.index.length), formatBytes(built.site.length)]
  reporter.onLog(`Built an index (${indexBytes}) and a site (${siteBytes}) of the changed pages.`)
  const { findings, replay } = await runChecks(
    {
      ...{ tree, checks, readReplay, vanished: [] },
      problems: selectProblems(built.problems, { ...input, hasDates: tree.place?.dates !== undefined }),
      openBuilt: base => {
        if (!base) throw new Error('only questions need the whole index')
        return openIndex(extendIndex(base, readIndexData(built.index)), null, { kind: 'all' })
      },
    },
    reporter,
    signal,
  )
  output.write('manifest', [encodeManifest(withoutDigests(manifest, tree.mismatches()), version)])
  return {
    kind: 'changed',
    pageCount: built.pageCount,
    siteName: basis.siteName,
    findings,
    replay,
    refusal: describeRefusal(findings) ?? null,
  }
}

function describeCounts({ readCount, pageCount, addedCount, removedCount }: BuiltChanges): string {
  const counts = [
    ...(addedCount > 0 ? [`${addedCount} new`] : []),
    ...(removedCount > 0 ? [`${removedCount} removed`] : []),
  ]
  const since = counts.length > 0 ? ` (${counts.join(', ')})` : ''
  return `Parsed ${readCount} of ${formatCount(pageCount, 'page')}${since}. The others have not changed since the last whole build.`
}

import { extendIndex, openIndex, readIndexData } from '../search/index.ts'
import { formatBytes, formatCount } from '../shared/index.ts'
import type { FolderTree } from '../sources/index.ts'
import type { OpenedBasis } from './basis/basis.ts'
import type { BuildOutput } from './build-output.ts'
import type { BuildJob, BuildReporter, TransferredOutcome } from './build-protocol.ts'
import { buildChanges } from './changes/build-changes.ts'
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
  /** The documents that changed since the whole build. */
  changed: ReadonlySet<string>
  basis: OpenedBasis
  output: BuildOutput
}

/** Runs the parse and index steps for the pages that changed since a whole build. Returns null if the site has to be built whole. */
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
  if (built === null) return null
  const counted = formatCount(basis.pageCount, 'page')
  reporter.onLog(
    `Parsed ${built.pageCount} of ${counted}. The others have not changed since the last whole build.`,
  )
  reporter.onStep('index')
  output.write('changedIndex', [built.index])
  output.write('changedSite', [built.site])
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
    pageCount: basis.pageCount,
    siteName: basis.siteName,
    findings,
    replay,
    refusal: describeRefusal(findings) ?? null,
  }
}

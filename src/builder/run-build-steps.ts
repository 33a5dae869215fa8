import { isDeepStrictEqual } from 'node:util'
import type { SourceTree } from '../content/index.ts'
import { fetchSource } from '../sources/index.ts'
import type { BuildJob } from './build-messages.ts'
import type { BuildOutcome, BuildReporter } from './build-site.ts'
import { readBuilderVersion } from './builder-version.ts'
import { encodeManifest, type Manifest } from './manifest.ts'
import { sizeInMegabytes } from './size-in-megabytes.ts'
import { digestFile } from './steady-tree.ts'

/** Fetches, reads, parses and indexes a source. Throws a `SourceError` where it cannot be fetched or read. */
export async function runBuildSteps(
  input: BuildJob,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  reporter.onStep('fetch')
  const { upload, earlier, checks, isCareful } = input
  const tree = await fetchSource(
    { ...input.sources, readArtifact: async () => upload ?? undefined },
    {
      origin: input.origin,
      workFolder: input.workFolder,
      authorization: input.authorization,
      signal,
      onLog: reporter.onLog,
      onSource: reporter.onSource,
    },
  )

  reporter.onStep('read')
  const manifest = readManifest(tree, reporter)
  const builder = readBuilderVersion()
  // An owner who asks for more has it checked with the next deployment, though no file changed.
  const version = `${builder} ${JSON.stringify(checks)}`
  if (earlier?.isWhole && isSameBytes(encodeManifest(manifest, version), earlier.manifest)) {
    reporter.onLog('No file changed: the site that is live is used again.')
    return { kind: 'unchanged' }
  }
  // Only now: the parsers take longer to load than all of the above.
  const { makeSite } = await import('./make-site.ts')
  return makeSite({ tree, manifest, builder, version, checks, earlier, isCareful }, reporter, signal)
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
  reporter.onLog(`Read ${manifest.size} files (${sizeInMegabytes(bytes)}).`)
  return manifest
}

function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return isDeepStrictEqual(new Uint8Array(a), new Uint8Array(b))
}

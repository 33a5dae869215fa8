import { isDeepStrictEqual } from 'node:util'
import type { SourceTree } from '../content/index.ts'
import { fetchSource } from '../sources/index.ts'
import type { BuildJob, BuildOutcome, BuildReporter } from './build-protocol.ts'
import { readBuilderVersion } from './builder-version.ts'
import { encodeManifest, type Manifest } from './parsing/manifest.ts'
import { digestFile } from './parsing/verified-tree.ts'
import { sizeInMegabytes } from './size-in-megabytes.ts'

/** Fetches, reads, parses and indexes a source. Throws a `SourceError` if it cannot be fetched or read. */
export async function runBuildSteps(
  job: BuildJob,
  reporter: BuildReporter,
  signal: AbortSignal,
): Promise<BuildOutcome> {
  reporter.onStep('fetch')
  const { upload, earlier, baseline, checks, isCareful } = job
  const tree = await fetchSource(
    { ...job.sources, readArtifact: async () => upload ?? undefined },
    {
      origin: job.origin,
      workFolder: job.workFolder,
      authorization: job.authorization,
      ssh: job.ssh,
      signal,
      onLog: reporter.onLog,
      onSource: reporter.onSource,
    },
  )

  reporter.onStep('read')
  const manifest = readManifest(tree, reporter)
  const builder = readBuilderVersion()
  // With other check settings, unchanged files are checked again.
  const version = `${builder} ${JSON.stringify(checks)}`
  if (earlier?.isWhole && isSameBytes(encodeManifest(manifest, version), earlier.manifest)) {
    reporter.onLog('No file changed. The live site is used again.')
    return { kind: 'unchanged' }
  }
  // Imported late: loading the parsers takes longer than everything above.
  const { parseAndIndex } = await import('./parse-and-index.ts')
  return parseAndIndex(
    { tree, manifest, builder, version, checks, earlier, baseline, isCareful },
    reporter,
    signal,
  )
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

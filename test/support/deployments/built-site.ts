import { ArtifactUnreadable } from '../../../src/artifacts/artifact-store.ts'
import type { DeploymentArtifacts } from '../../../src/artifacts/index.ts'
import { type BuildOutcome, type BuiltSite, builtFiles } from '../../../src/builder/build-protocol.ts'
import { noFindings } from '../../../src/builder/checks/finding.ts'
import { type BytesOfBuild, contentsInMemory } from '../../../src/builder/contents-in-memory.ts'
import { digestFile } from '../../../src/builder/parsing/verified-tree.ts'
import type { ReadableArtifacts } from '../../../src/builder/read-earlier-build.ts'
import { contentOf } from '../../../src/shared/index.ts'

type Contents = Record<(typeof builtFiles)[number], Uint8Array | null>

/** A built site whose contents are in memory. */
export function builtSite({
  pageCount,
  files = null,
  pages = null,
  ...others
}: Pick<BytesOfBuild, 'index' | 'site' | 'manifest'> &
  Partial<BytesOfBuild> & { pageCount: number }): BuiltSite {
  return {
    kind: 'built',
    ...contentsInMemory({ ...others, files, pages }),
    pageCount,
    siteName: null,
    findings: noFindings,
    replay: null,
    refusal: null,
  }
}

export function requireBuilt(outcome: BuildOutcome): BuiltSite {
  if (outcome.kind !== 'built') throw new Error(`the build is ${outcome.kind}`)
  return outcome
}

export async function readBuilt(outcome: BuildOutcome): Promise<Contents> {
  const built = requireBuilt(outcome)
  const contents = builtFiles.map(async name => [name, (await built[name]?.read()) ?? null])
  return Object.fromEntries(await Promise.all(contents))
}

export async function readChanged(outcome: BuildOutcome) {
  if (outcome.kind !== 'changed') throw new Error(`the build is ${outcome.kind}`)
  return {
    changedIndex: await outcome.changedIndex.read(),
    changedSite: await outcome.changedSite.read(),
    changedFiles: (await outcome.changedFiles?.read()) ?? null,
    manifest: await outcome.manifest.read(),
  }
}

/** Takes the contents of a built site into memory, and closes its files. */
export async function takeBuilt(outcome: BuildOutcome): Promise<BuildOutcome> {
  if (outcome.kind !== 'built' && outcome.kind !== 'changed') return outcome
  const read = outcome.kind === 'built' ? await readBuilt(outcome) : await readChanged(outcome)
  const contents = Object.entries(read).map(([name, content]) => [name, content && contentOf(content)])
  await outcome.close()
  return { ...outcome, ...Object.fromEntries(contents) }
}

export interface MemoryArtifacts extends ReadableArtifacts {
  stored: Map<string, Uint8Array>
  store(outcome: BuildOutcome): Promise<DeploymentArtifacts & { pages: string }>
}

export function createMemoryArtifacts(): MemoryArtifacts {
  const stored = new Map<string, Uint8Array>()
  const put = (content: Uint8Array | null) => {
    if (content === null) throw new Error('the build has no such content')
    const digest = digestFile(content)
    stored.set(digest, content)
    return digest
  }
  return {
    stored,
    async store(outcome) {
      if (outcome.kind === 'changed') {
        const { changedIndex, changedSite, changedFiles, manifest } = await readChanged(outcome)
        const { changedFiles: _, ...base } = outcome.base
        return {
          ...{ ...base, pages: base.pages ?? '', wholeManifest: base.wholeManifest ?? base.manifest },
          changedIndex: put(changedIndex),
          changedSite: put(changedSite),
          ...(changedFiles && { changedFiles: put(changedFiles) }),
          manifest: put(manifest),
        }
      }
      const { index, site, manifest, pages, basis } = await readBuilt(outcome)
      const stored = {
        index: put(index),
        site: put(site),
        manifest: put(manifest),
        pages: put(pages ?? index),
      }
      return { ...stored, ...(basis && { basis: put(basis) }) }
    },
    async read(digest) {
      const content = stored.get(digest)
      if (content === undefined) throw new ArtifactUnreadable('It is missing.')
      return content
    },
    readPart: async (digest, { offset, sizeBytes }) =>
      stored.get(digest)?.subarray(offset, offset + sizeBytes),
    findSize: async digest => stored.get(digest)?.length,
  }
}

import type { UpdateCommit } from '../../contract/index.ts'

/** The SHA-256 of every source file, by path. */
export type Manifest = ReadonlyMap<string, string>

/** The most files of each kind in a comparison. */
export const listedFiles = 3_000

/** With a builder's version, equal bytes mean equal builds. */
export function encodeManifest(manifest: Manifest, builder = ''): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ version: 1, builder, files: [...manifest] }))
}

/** The manifest of a build during which some files changed. Their digest is '', so that the next build treats them as changed. */
export function withoutDigests(manifest: Manifest, files: readonly string[]): Manifest {
  return new Map([...manifest, ...files.map((file): [string, string] => [file, ''])])
}

export function decodeManifest(bytes: Uint8Array): Manifest {
  const { files }: { files: [string, string][] } = JSON.parse(new TextDecoder().decode(bytes))
  return new Map(files)
}

/** What changed between two sources. */
export interface ManifestChanges {
  /** At most 3,000 files of each kind. */
  files: NonNullable<UpdateCommit['filesChanged']>
  /** The number of all files. */
  count: number
}

/** Takes tens of milliseconds for large sources. */
export function compareManifests(before: Manifest, after: Manifest): ManifestChanges {
  const added: string[] = []
  const modified: string[] = []
  for (const [path, digest] of after) {
    const earlier = before.get(path)
    if (earlier === undefined) added.push(path)
    else if (earlier !== digest) modified.push(path)
  }
  const removed = [...before.keys()].filter(path => !after.has(path))
  return {
    files: {
      added: added.slice(0, listedFiles),
      modified: modified.slice(0, listedFiles),
      removed: removed.slice(0, listedFiles),
    },
    count: added.length + modified.length + removed.length,
  }
}

export function findChangedFiles(before: Manifest, after: Manifest): Set<string> {
  const paths = [...before.keys(), ...after.keys()]
  return new Set(paths.filter(path => before.get(path) !== after.get(path)))
}

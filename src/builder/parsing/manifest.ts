import type { UpdateCommit } from '../../contract/index.ts'

/** The SHA-256 of every source file, by path. */
export type Manifest = ReadonlyMap<string, string>

const listedFiles = 3_000

/** With a builder's version, equal bytes mean equal builds. The version '' never counts as equal. */
export function encodeManifest(manifest: Manifest, builder = ''): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ version: 1, builder, files: [...manifest] }))
}

export function decodeManifest(bytes: Uint8Array): Manifest {
  const { files }: { files: [string, string][] } = JSON.parse(new TextDecoder().decode(bytes))
  return new Map(files)
}

/** Lists what changed between two sources: at most 3,000 files of each kind. */
export function compareManifests(
  before: Manifest,
  after: Manifest,
): NonNullable<UpdateCommit['filesChanged']> {
  const paths = [...after.keys()]
  const added = paths.filter(path => !before.has(path))
  const modified = paths.filter(path => before.has(path) && before.get(path) !== after.get(path))
  const removed = [...before.keys()].filter(path => !after.has(path))
  return {
    added: added.slice(0, listedFiles),
    modified: modified.slice(0, listedFiles),
    removed: removed.slice(0, listedFiles),
  }
}

export function findChangedFiles(before: Manifest, after: Manifest): Set<string> {
  const paths = [...before.keys(), ...after.keys()]
  return new Set(paths.filter(path => before.get(path) !== after.get(path)))
}

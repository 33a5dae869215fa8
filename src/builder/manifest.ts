import type { UpdateCommit } from '../contract/index.ts'

/** SHA-256 of every source file, by its path. */
export type Manifest = ReadonlyMap<string, string>

const listedFiles = 3_000

/** With the version of the builder, equal bytes mean that the build would be equal, too; '' is equal to none. */
export function encodeManifest(manifest: Manifest, builder = ''): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ version: 1, builder, files: [...manifest] }))
}

/** Reads what `encodeManifest` wrote. */
export function decodeManifest(bytes: Uint8Array): Manifest {
  const { files }: { files: [string, string][] } = JSON.parse(new TextDecoder().decode(bytes))
  return new Map(files)
}

/** What changed between two sources; at most 3,000 files of each kind. */
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

/** Every file that the one manifest has and the other has not, or has with another content. */
export function findChangedFiles(before: Manifest, after: Manifest): Set<string> {
  const paths = [...before.keys(), ...after.keys()]
  return new Set(paths.filter(path => before.get(path) !== after.get(path)))
}

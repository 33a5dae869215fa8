import { decodeManifest, type Manifest } from './manifest.ts'

/** The files as they were when `pages` and `basis` were kept. */
export function readKeptManifest(
  earlier: { manifest: Uint8Array; keptManifest: Uint8Array | null } | null,
): Manifest {
  return earlier ? decodeManifest(earlier.keptManifest ?? earlier.manifest) : new Map()
}

import type { BuildSite } from '../../../src/builder/build-protocol.ts'
import { contentOf } from '../../../src/shared/index.ts'

/** Changes the format of an index, as if another release had built it. */
export function toOtherFormat(index: Uint8Array): Uint8Array {
  const changed = new Uint8Array(index)
  const view = new DataView(changed.buffer)
  view.setUint32(4, view.getUint32(4, true) ^ 64, true)
  return changed
}

export function inOtherFormat(build: BuildSite): BuildSite {
  return async (...input) => {
    const outcome = await build(...input)
    return outcome.kind === 'built'
      ? { ...outcome, index: contentOf(toOtherFormat(new Uint8Array(await outcome.index.read()))) }
      : outcome
  }
}

import type { Baseline } from '../../builder/index.ts'
import type { ProjectSource } from '../../contract/index.ts'

/**
 * Decides how a build is compared with the live site. An upload replaces any source without saying so, so it counts as the same source,
 * and a branch as the same repository.
 */
export function decideBaseline(live: ProjectSource | undefined, origin: ProjectSource): Baseline {
  if (live === undefined || origin.kind === 'upload')
    return live?.kind === 'bundled' ? 'bundled' : 'same-source'
  if (live.kind === 'bundled' && origin.kind !== 'bundled') return 'bundled'
  return placeOf(live) === placeOf(origin) ? 'same-source' : 'other-source'
}

function placeOf(source: ProjectSource): string {
  if (source.kind === 'bundled') return 'bundled'
  const { folder = '' } = source
  if (source.kind === 'upload') return JSON.stringify(['upload', folder])
  return JSON.stringify([source.kind === 'git' ? source.url : source.path, folder])
}

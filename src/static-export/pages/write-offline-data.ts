import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { runInSteps, type Steps } from '../../shared/index.ts'
import { isListed, type SiteReader } from '../../site/index.ts'
import type { OfflineData, OfflineSite } from './offline-site.ts'

const gzipLevel = 9

/** Writes the script that passes the index to the worker. A script, because pages opened from a file can read nothing else. */
export async function writeOfflineData(
  site: SiteReader,
  copyIndex: () => Steps<Uint8Array>,
): Promise<string> {
  const index = await runInSteps(copyIndex())
  const compressed = await promisify(gzip)(index, { level: gzipLevel })
  const data: OfflineData = { site: describeSite(site), index: compressed.toString('base64') }
  return `lecternTakeData(${JSON.stringify(data)})\n`
}

function describeSite(site: SiteReader): OfflineSite {
  const pages = [...site.paths()].flatMap(path => site.describePage(path) ?? [])
  const boosts = pages.flatMap(({ path, settings }) =>
    settings?.boost === undefined ? [] : [[path, settings.boost] as const],
  )
  const curated = site.steering?.curated ?? []
  return {
    languages: site.outline.languages,
    versions: site.outline.versions,
    boosts: Object.fromEntries(boosts),
    listed: pages.filter(isListed).map(({ path }) => path),
    // Of the owner's instructions, only the answers that readers of these pages can get.
    curated: curated.filter(({ page }) => site.describePage(page) !== undefined),
  }
}

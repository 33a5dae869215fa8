import type { MigrationFinding, MigrationReport } from '../cli/index.ts'
import { createPageFinder, createRedirects, mayRead, type ParsedSite } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { describeEmptyFolder, type FolderToRead, readFolder } from './read-folder.ts'
import { readLiveAddresses } from './read-live-addresses.ts'

export interface MigrateCheckOptions extends Pick<FolderToRead, 'allowPrivateAddresses'> {
  path: string
  live: string | undefined
}

/** Reads a source as a deployment does, and compares it with the live site if there is one. */
export async function migrateCheck(
  { path, live, ...rules }: MigrateCheckOptions,
  { signal, onLog }: Pick<FolderToRead, 'signal' | 'onLog'>,
): Promise<MigrationReport> {
  const site = await readFolder({ folder: path, signal, ...(onLog && { onLog }), ...rules }, parseSite)
  if (site.pages.length === 0) throw describeEmptyFolder(path, site.problems)
  const pages = site.pages.filter(({ access }) => mayRead(access, { kind: 'open' }))
  const errors = site.problems.filter(problem => problem.severity === 'error')
  const unread = site.problems.filter(problem => problem.kind === 'unread')
  const operations = site.problems.filter(problem => problem.kind === 'operation')
  const warnings = site.problems.filter(
    ({ severity, kind }) => severity === 'warning' && kind !== 'unread' && kind !== 'operation',
  )
  const isSetting = ({ message }: MigrationFinding) => /^The setting "/.test(message)
  const isRestricted = ({ message }: MigrationFinding) => message.startsWith('Not published:')
  const compared = live === undefined ? null : await compareLive({ ...site, pages }, live, signal)
  const paths = new Set(site.pages.map(page => page.path))
  const files = new Set(site.pages.map(page => page.file))
  const { lost = [], kept = [] } = Object.groupBy(errors, ({ file }) => (files.has(file) ? 'kept' : 'lost'))
  return {
    name: site.name,
    kept: { pages: pages.length, redirects: site.redirects.length, files: site.files.length },
    changed: {
      settings: warnings.filter(isSetting).map(toFinding),
      findings: [...kept, ...warnings.filter(one => !isSetting(one) && !isRestricted(one))].map(toFinding),
    },
    restricted: site.restricted.filter(path => paths.has(path)),
    drafts: site.restricted.filter(path => !paths.has(path)),
    lost: {
      pages: [...lost, ...unread].map(toFinding),
      operations: operations.map(toFinding),
      addresses: compared?.missing.filter(path => !site.restricted.includes(path)) ?? [],
    },
    live: compared?.live ?? null,
  }
}

function toFinding({ file, line, message }: MigrationFinding): MigrationFinding {
  return { file, line, message }
}

async function compareLive(site: ParsedSite, url: string, signal: AbortSignal) {
  const addresses = await readLiveAddresses(url, signal)
  const paths = new Set([...site.pages.map(page => page.path), '/'])
  const findRedirect = createRedirects(
    site.redirects,
    createPageFinder({ has: path => paths.has(path), list: () => paths }),
  )
  const served = addresses.filter(path => paths.has(path))
  const redirected = addresses.filter(path => !paths.has(path) && leadsSomewhere(path))
  const known = new Set([...served, ...redirected])

  function leadsSomewhere(path: string): boolean {
    const target = findRedirect(path)
    if (target === undefined || target === 'loop') return false
    return !target.destination.startsWith('/') || paths.has(target.destination.replace(/[?#].*$/s, ''))
  }

  return {
    live: { url, addresses: addresses.length, served: served.length, redirected: redirected.length },
    missing: addresses.filter(path => !known.has(path)),
  }
}

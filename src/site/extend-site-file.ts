import { longStep, runAtOnce, type Steps } from '../shared/index.ts'
import type { SiteExtension, SiteHead } from './build-site.ts'
import { createNavigationJoiner, type NavigationRecord } from './navigation-records.ts'
import type { SiteFile } from './site.ts'
import { damaged } from './site-file.ts'

/**
 * Replaces pages of a site by those of a small one, and adds and removes pages as its extension says. The site stays the same otherwise:
 * its head is that of the first. Throws `AppError` if a page is not part of it.
 */
export function extendSiteFile(base: SiteFile, changes: SiteFile): SiteFile {
  return runAtOnce(extendSiteFileInSteps(base, changes))
}

/** The same in steps, because a new navigation is as large as the site. */
export function* extendSiteFileInSteps(base: SiteFile, changes: SiteFile): Steps<SiteFile> {
  const head = headOf(base)
  const changedHead = yield* readChangedHead(changes)
  const { extension } = changedHead
  const order = extension && orderPages(head.paths, changedHead.paths, extension)
  const paths = order ? order.map(pathOf(head.paths, changedHead.paths)) : head.paths
  yield longStep
  const positions = positionsOf(paths)
  yield longStep
  const changed = new Map<number, number>()
  for (const [position, path] of changedHead.paths.entries()) {
    const page = positions.get(path)
    if (page === undefined) throw damaged(`it has no page ${path} to replace`)
    changed.set(page, position)
  }
  const read = (name: 'pageHead' | 'html') => (page: number) => {
    const own = changed.get(page)
    return own === undefined ? base[name](order?.[page] ?? page) : changes[name](own)
  }
  return {
    head: order ? extendHead(head, changedHead, { order, paths }) : head,
    pageHead: read('pageHead'),
    html: read('html'),
    heldBytes: () => base.heldBytes() + changes.heldBytes(),
  }
}

function* readChangedHead(changes: SiteFile): Steps<SiteHead> {
  const head = headOf(changes)
  const { paths, navigationRecords = 0 } = head
  if (navigationRecords === 0) return head
  const { navigation, add } = createNavigationJoiner()
  for (let record = 0; record < navigationRecords; record++) {
    const nodes = changes.pageHead(paths.length + record)
    if (!Array.isArray(nodes)) throw damaged('its navigation cannot be read')
    // A cast: `buildSite` wrote the record.
    add(nodes as NavigationRecord[])
    yield longStep
  }
  return { ...head, navigation }
}

/** Lists the paths of an extended site. */
export function extendPaths(paths: readonly string[], changes: unknown): string[] {
  const { paths: changed, extension } = changes as SiteHead
  if (!Array.isArray(changed)) throw damaged('its paths cannot be read')
  return extension ? orderPages(paths, changed, extension).map(pathOf(paths, changed)) : [...paths]
}

const knownPositions = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

/** The position of each path. Calculated once for each list. */
export function positionsOf(paths: readonly string[]): ReadonlyMap<string, number> {
  const known = knownPositions.get(paths)
  const positions = known ?? new Map(paths.map((path, position) => [path, position]))
  if (!known) knownPositions.set(paths, positions)
  return positions
}

/** A cast: `buildSite` wrote the head. */
function headOf({ head }: SiteFile): SiteHead {
  return head as SiteHead
}

/**
 * The pages in their new order: the position in the base, or for an added page the position in the changes, subtracted from -1.
 */
function orderPages(
  paths: readonly string[],
  changed: readonly string[],
  { added, removed }: SiteExtension,
): number[] {
  if (!Array.isArray(added) || !Array.isArray(removed)) throw damaged('its extension cannot be read')
  const [gone, sources] = [new Set(removed), positionsOf(changed)]
  const order: number[] = []
  let next = 0
  const addKept = (end: number) => {
    for (; next < paths.length && order.length < end; next++)
      if (!gone.has(paths[next] ?? '')) order.push(next)
  }
  for (const [position, path] of added.filter(Array.isArray)) {
    addKept(position)
    const source = sources.get(path)
    if (source === undefined || order.length !== position) throw damaged(`it has no page ${path} to add`)
    order.push(-1 - source)
  }
  addKept(Number.POSITIVE_INFINITY)
  return order
}

function pathOf(paths: readonly string[], changed: readonly string[]) {
  return (source: number) => (source < 0 ? changed[-1 - source] : paths[source]) ?? ''
}

function extendHead(
  base: SiteHead,
  changes: SiteHead,
  { order, paths }: { order: readonly number[]; paths: string[] },
): SiteHead {
  const column = <Value>(own: readonly Value[] = [], added: readonly Value[] = []) =>
    order.map(source => (source < 0 ? added[-1 - source] : own[source]) ?? null)
  const { redirects: _, ...kept } = base
  return {
    ...kept,
    navigation: changes.navigation,
    ...(changes.redirects && { redirects: changes.redirects }),
    paths,
    languages: column(base.languages, changes.languages),
    versions: column(base.versions, changes.versions),
    ...((base.access || changes.access) && { access: column(base.access, changes.access) }),
    ...extendFiles(base, changes, positionsOf(paths)),
  }
}

/** Those of the changes come last. A file that both have is listed twice, with the users that each knows. */
function extendFiles(
  base: SiteHead,
  changes: SiteHead,
  positions: ReadonlyMap<string, number>,
): Pick<SiteHead, 'files' | 'fileUsers' | 'changedFileCount'> {
  const { files = [] } = changes
  // Pages that are removed and added again use what the changes say.
  const removed = new Set(changes.extension?.removed)
  const move = ({ files = [], fileUsers = files.map(() => []), paths }: SiteHead, isGone: Set<string>) =>
    fileUsers.map(
      users =>
        users?.flatMap(user => {
          const path = paths[user] ?? ''
          return isGone.has(path) ? [] : (positions.get(path) ?? [])
        }) ?? null,
    )
  const fileUsers = [...move(base, removed), ...move(changes, new Set())]
  if (fileUsers.length === 0) return {}
  return { files: [...(base.files ?? []), ...files], fileUsers, changedFileCount: files.length }
}

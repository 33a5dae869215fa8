import type { Page, ParsedSite } from '../../content/index.ts'

export interface PageVersions {
  /** By page; null for pages of every version. */
  versions: (string | null)[]
  /** Start and end of the pages of versions that readers do not see first. */
  others: [start: number, end: number][]
}

const versionFolder = /^(?:v?\d+(?:\.\d+)+(?:\.x)?|v\d+|\d+\.x|\d{4}-\d\d-\d\d)(?:-docs)?$/i
/** An older version of this many pages is recognised. Release notes have one page for each version. */
const fewestPages = 3
const sameShare = 0.5
const byNumber = new Intl.Collator('en', { numeric: true })

/**
 * Finds the version of each page: the one that the source states, or else the folder of its address, if the same pages exist without
 * the folder or in that of a newer version (`/admin/7.22/start` beside `/admin/start`).
 */
export function findPageVersions({
  pages,
  defaultVersions = [],
}: Pick<ParsedSite, 'pages' | 'defaultVersions'>): PageVersions {
  const paths = new Set(pages.map(page => page.path))
  const named = new Map<number, VersionFolder>()
  for (const siblings of Map.groupBy(listVersionFolders(pages), ({ parent }) => parent).values()) {
    markOthers(siblings, paths)
    for (const folder of siblings.some(({ isOther }) => isOther) ? siblings : [])
      for (const position of folder.positions) named.set(position, folder)
  }
  const defaults = new Set(defaultVersions.map(keyOf))
  const isOther = (page: Page, position: number) =>
    page.version === null ? named.get(position)?.isOther === true : !defaults.has(keyOf(page))
  return {
    versions: pages.map(({ version }, position) => version ?? named.get(position)?.version ?? null),
    others: listRanges(pages.map(isOther)),
  }
}

function keyOf({ language, version }: Pick<Page, 'language' | 'version'>): string {
  return JSON.stringify([language, version])
}

interface VersionFolder {
  parent: string
  version: string
  /** The pages' addresses in the folder; `''` for its own. */
  names: Set<string>
  positions: number[]
  isOther: boolean
}

function listVersionFolders(pages: readonly Page[]): VersionFolder[] {
  const folders = new Map<string, VersionFolder>()
  for (const [position, { path, version }] of pages.entries()) {
    const segments = path.split('/')
    const at = version === null ? segments.findIndex(segment => versionFolder.test(segment)) : -1
    const name = segments[at]
    if (name === undefined) continue
    const parent = segments.slice(0, at).join('/')
    const key = `${parent}/${name}`
    const folder = folders.get(key) ?? {
      parent,
      version: name.replace(/-docs$/i, ''),
      names: new Set(),
      positions: [],
      isOther: false,
    }
    folders.set(key, folder)
    folder.names.add(segments.slice(at + 1).join('/'))
    folder.positions.push(position)
  }
  return [...folders.values()]
}

/** Marks the versions of which most pages also exist without the folder, or in a newer version. */
function markOthers(siblings: readonly VersionFolder[], paths: ReadonlySet<string>): void {
  const newer = new Set<string>()
  for (const folder of siblings.toSorted((one, other) => byNumber.compare(other.version, one.version))) {
    const names = [...folder.names].filter(name => name !== '')
    const known = names.filter(
      name => newer.has(name) || ['', '/docs'].some(place => paths.has(`${folder.parent}${place}/${name}`)),
    )
    folder.isOther = names.length >= fewestPages && known.length >= names.length * sameShare
    for (const name of names) newer.add(name)
  }
}

function listRanges(marks: readonly boolean[]): [start: number, end: number][] {
  const ranges: [start: number, end: number][] = []
  for (const [position, isMarked] of marks.entries()) {
    const last = ranges.at(-1)
    if (!isMarked) continue
    if (last?.[1] === position) last[1] = position + 1
    else ranges.push([position, position + 1])
  }
  return ranges
}

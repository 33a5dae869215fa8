import type { ApiPage } from '../../core/api-documents.ts'
import { asText, type JsonRecord } from '../../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../../core/outline.ts'
import { combineRoles, everyone } from '../../core/page-access.ts'
import { isPageFile, joinPath, toPagePath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readFrontMatterScalars } from '../../formats/read-front-matter-scalars.ts'
import { findIcon } from '../../icons/find-icon.ts'
import { toKebabCase } from '../../outline/to-kebab-case.ts'
import type { NavigationContext } from '../mintlify/navigation-context.ts'

export interface FernContext extends NavigationContext {
  tree: SourceTree
  /** Whether `docs.yml` has roles, so that a page without viewers is for signed-in readers. */
  hasRoles: boolean
  /** Takes entries from what the site can have; false if none are left. */
  spend(count: number): boolean
  /** Outlines the entries below another one. */
  outlineBelow(entries: unknown, place: Place): OutlineNode[]
}

/** Where an entry of the navigation is. Addresses are lists of segments. */
export interface Place {
  /** The folder of the file that lists the entry. */
  folder: string
  /** The address of the version or product. Slugs in front matter come after it. */
  base: readonly string[]
  /** The `slug` of the version, which these can repeat. */
  version?: string
  /** The address of the entry above. */
  above: readonly string[]
  /** The `tabs` of the file. */
  tabs: JsonRecord
  depth: number
  /** The roles of those who may read what is here; missing if nothing above names any. */
  viewers?: readonly string[]
  /** Below an `api`: its operations. */
  operations?: FernOperations
}

/** The operations of an `api` entry. Each is placed once. */
export interface FernOperations {
  all: readonly Operation[]
  /** Those for the audiences of the entry, which need not be listed. */
  wanted: readonly Operation[]
  placed: Set<string>
}

export interface Operation {
  file: string
  page: ApiPage
  /** The addresses of its package and of those above it. */
  packages: string[]
}

/** The address that an entry has and gives to those below: that of the entry above, and its `slug` or title. */
export function addressOf(item: JsonRecord, title: string, { above }: Pick<Place, 'above'>): string[] {
  return item['skip-slug'] === true ? [...above] : [...above, asText(item.slug) ?? toKebabCase(title)]
}

export function findPage(
  context: FernContext,
  reference: unknown,
  { title, address, place }: { title: string; address: readonly string[]; place: Place },
): OutlinePage | undefined {
  const { tree, report } = context
  const path = asText(reference) ?? ''
  const file = joinPath(place.folder, path)
  if (file === undefined || !isPageFile(file) || tree.read(file) === undefined) {
    report(`"${path}" is listed here but is not in the source.`, path)
    return undefined
  }
  const values = readFrontMatterScalars(tree, file)
  return {
    file,
    path: toAddress(chosenAddress(tree, file, place) ?? address),
    ...(!values.has('title') && { title }),
    ...readersOf(context, place),
  }
}

/** Who may read a page at a place. */
export function readersOf(
  { hasRoles }: Pick<FernContext, 'hasRoles'>,
  { viewers }: Pick<Place, 'viewers'>,
): Pick<OutlinePage, 'public' | 'readers'> {
  if (viewers === undefined) return hasRoles ? { readers: [] } : {}
  return viewers.includes(everyone) ? { public: true, readers: [] } : { readers: [...viewers] }
}

/** Adds the viewers of an entry. Those of the entries above restrict it, too, unless it is an orphan. */
export function restrictPlace<P extends Place>(item: JsonRecord, place: P): P {
  const own = [item.viewers].flat().flatMap(role => asText(role) ?? [])
  const above = item.orphaned === true ? undefined : place.viewers
  return own.length === 0 ? place : { ...place, viewers: combineRoles(above ?? [everyone], own) }
}

/** The address in a page's front matter, which takes the place of those above it. */
export function chosenAddress(
  tree: SourceTree,
  file: string,
  { base, version }: Place,
): string[] | undefined {
  const slug = readFrontMatterScalars(tree, file).get('slug')?.replace(/^\/+/, '')
  if (slug === undefined) return undefined
  const repeats = version !== undefined && slug.startsWith(`${version}/`)
  return [...base, repeats ? slug.slice(version.length + 1) : slug]
}

export function toAddress(segments: readonly string[]): string {
  return toPagePath(segments.join('/'), { index: false })
}

export function readLook(context: FernContext, item: JsonRecord): Pick<OutlineNode, 'icon' | 'hidden'> {
  const name = asText(item.icon)
  const icon = name === null ? null : findIcon({ name, type: null, library: context.iconLibrary })
  return { ...(icon !== null && { icon }), ...(item.hidden === true && { hidden: true }) }
}

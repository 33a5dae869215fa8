import type { OutlineNode } from '../core/outline.ts'
import { listOutlinePages } from './outline-pages.ts'

const release = /^v?\d+(?:\.(?:\d+|x)){1,3}(?:-[\w.]+)?$/i
const stable = /^(?:latest|stable|current)$/i
const unreleased = /^(?:main|master|next|nightly|edge|unreleased|dev|devel|development)$/i
const depthLimit = 6
/** Two folders that share half of their names have three quarters of all names. */
const mostDifferent = 0.8
const byNumber = new Intl.Collator('en', { numeric: true })

interface Version {
  name: string
  node: OutlineNode
}

/**
 * Makes the folders of releases, such as `docs/1.2` and `docs/1.3`, versions of the site: the newest first, then those that are not
 * `announced`, and `docs/main` last. Pages and folders beside the releases are the current version if a release has them, too:
 * `docs` beside `v1.2/docs`.
 */
export function groupVersions(
  nodes: readonly OutlineNode[],
  announced: ReadonlySet<string> = new Set(),
  depth = 0,
): OutlineNode[] {
  if (depth === depthLimit) return [...nodes]
  const found = nodes.map(node => ({ node, versions: findVersions(node, depth) }))
  const releases = found.flatMap(({ versions }) => versions.filter(({ name }) => release.test(name)))
  const isAlone = found.filter(({ versions }) => versions.length > 0).length < 2
  if (releases.length < 2 || isAlone || !haveSamePages(releases))
    return nodes.map(node =>
      node.children === undefined
        ? node
        : { ...node, children: groupVersions(node.children, announced, depth + 1) },
    )
  const inner = new Set(
    releases.flatMap(({ node }) => (node.children ?? []).flatMap(listSegments(depth + 1))),
  )
  const isCurrent = (node: OutlineNode) => listSegments(depth)(node).some(segment => inner.has(segment))
  const others = found.flatMap(({ node, versions }) => leaveRest(node, versions))
  const current = others.filter(isCurrent)
  const rank = ({ name }: Version) => {
    if (stable.test(name)) return 0
    if (unreleased.test(name)) return 3
    return announced.has(name) ? 1 : 2
  }
  const versions = found.flatMap(one => one.versions)
  versions.sort((one, other) => rank(one) - rank(other) || compareNumbers(one, other))
  return [
    ...others.filter(node => !current.includes(node)),
    ...(current.length === 0 ? [] : [{ title: 'Latest', version: 'Latest', children: current }]),
    ...versions.map(({ name, node: { page, children = [] } }) => ({
      title: name,
      version: name,
      children: page === undefined ? children : [{ title: '', page }, ...children],
    })),
  ]
}

/** Finds the version that a folder is, or those that it consists of. */
function findVersions(node: OutlineNode, depth: number): Version[] {
  const [name, ...more] = listSegments(depth)(node)
  if (name === undefined || more.length > 0 || node.children === undefined) return []
  if ([release, stable, unreleased].some(pattern => pattern.test(name))) return [{ name, node }]
  const versions = node.children.flatMap(child => findVersions(child, depth + 1))
  return versions.length > 1 && versions.length === node.children.length ? versions : []
}

/** Whether the folders have many page names in common. Those with the notes of a release have other names in each. */
function haveSamePages(versions: readonly Version[]): boolean {
  const names = versions.flatMap(({ name, node }) =>
    listOutlinePages(node.children ?? []).map(({ path }) =>
      path.slice(path.indexOf(`/${name}/`) + name.length + 1),
    ),
  )
  return new Set(names).size <= names.length * mostDifferent
}

/** Returns what is left of a node when its versions are moved out. */
function leaveRest(node: OutlineNode, [first]: readonly Version[]): OutlineNode[] {
  if (first === undefined) return [node]
  const { title, page } = node
  return first.node === node || page === undefined ? [] : [{ title, page }]
}

/** Lists the different segments that the addresses of a node’s pages have at a depth. */
function listSegments(depth: number): (node: OutlineNode) => string[] {
  return node => [
    ...new Set(listOutlinePages([node]).flatMap(({ path }) => path.split('/')[depth + 1] || [])),
  ]
}

/** Compares two releases so that the newer comes first, and a release before its previews. */
function compareNumbers(one: Version, other: Version): number {
  const [base = '', otherBase = ''] = [one, other].map(({ name }) => name.replace(/^v|-.*$/gi, ''))
  return (
    byNumber.compare(otherBase, base) || Number(one.name.includes('-')) - Number(other.name.includes('-'))
  )
}

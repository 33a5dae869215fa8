import { asList, asRecord, asText, type JsonRecord } from '../core/json-value.ts'
import { type OutlinePage, warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import { joinPath, parentFolder } from '../core/page-path.ts'
import type { Redirect } from '../core/redirect.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readRecord } from '../formats/read-record.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { createRedirects, type FindRedirect } from './create-redirects.ts'

const mostRedirects = 10_000
const mostPatterns = 500
const longestLine = 2_000
/** Folders whose files are served as they are. */
const publicFolders = ['', 'public', 'static']

interface HostedSite {
  /** The folder of the pages. */
  root: string
  pages: readonly Pick<OutlinePage, 'path'>[]
  /** Those of the tool. They come first. */
  redirects: readonly Redirect[]
}

interface HostRedirects {
  redirects: Redirect[]
  problems: ContentProblem[]
}

/**
 * Reads the redirects that a site has at its host: `_redirects` of Netlify and Cloudflare Pages, `netlify.toml` and `vercel.json`.
 * Those that would hide a page, lead to no page or depend on the request are left out.
 */
export function readHostRedirects(tree: SourceTree, site: HostedSite): HostRedirects {
  const paths = new Set(site.pages.map(({ path }) => path))
  const needs = {
    hasPath: (path: string) => path === '/' || paths.has(trim(path)),
    hasPathFrom: createPrefixFinder(paths),
  }
  const result: HostRedirects = { redirects: [...site.redirects], problems: [] }
  for (const [file, found] of readFiles(tree, site.root, result.problems)) {
    const known = new Set(result.redirects.map(({ source }) => source))
    const added = found
      .map(redirect => removeBasePath(needs, redirect))
      .filter(({ source }) => !known.has(source))
      .filter(redirect => !hidesPage(needs, redirect))
    const find = createRedirects([...result.redirects, ...added])
    const { served = [], lost = [] } = Object.groupBy(added, redirect =>
      leadsToPage(needs, redirect, find) ? 'served' : 'lost',
    )
    result.redirects.push(...served)
    const [first] = lost
    if (first === undefined) continue
    const subject = lost.length === 1 ? 'A redirect is' : `${lost.length} redirects are`
    const example = `${first.source} to ${first.destination}`
    result.problems.push(
      warnOf(file, `${subject} left out, because no page is at the new address: ${example}.`),
    )
  }
  return { ...result, redirects: result.redirects.slice(site.redirects.length) }
}

interface Paths {
  hasPath(path: string): boolean
  hasPathFrom(start: string): boolean
}

/** Removes the first folder of both addresses, such as `/docs`, if that is the path under which the host has the site. */
function removeBasePath(paths: Paths, redirect: Redirect): Redirect {
  const [base = ''] = /^\/[^/?#:*]+/.exec(redirect.destination) ?? []
  const remove = (place: string) => place.slice(base.length) || '/'
  const short = { ...redirect, source: remove(redirect.source), destination: remove(redirect.destination) }
  const isBelow = base !== '' && `${redirect.source}/`.startsWith(`${base}/`)
  return isBelow && !isServed(paths, redirect.destination) && isServed(paths, short.destination)
    ? short
    : redirect
}

function isServed({ hasPath, hasPathFrom }: Paths, destination: string): boolean {
  const [start = ''] = /^[^:*?#]*/.exec(destination) ?? []
  return isPattern(destination) ? hasPathFrom(start) : hasPath(start)
}

function isPattern(address: string): boolean {
  return /[:*]/.test(address)
}

/** Hosts serve a page before they redirect its address. */
function hidesPage({ hasPath, hasPathFrom }: Paths, { source }: Redirect): boolean {
  const [start = ''] = /^[^:*]*/.exec(source) ?? []
  return start === source ? hasPath(source) : hasPathFrom(start)
}

function leadsToPage(paths: Paths, { source, destination }: Redirect, find: FindRedirect): boolean {
  if (!destination.startsWith('/') || isServed(paths, destination)) return true
  const target = isPattern(source) ? undefined : find(source)
  if (target === undefined || target === 'loop') return false
  return !target.destination.startsWith('/') || isServed(paths, target.destination)
}

/** Reads the nearest file of each kind, from the folder of the pages upwards. */
function readFiles(
  tree: SourceTree,
  root: string,
  problems: ContentProblem[],
): [file: string, redirects: Redirect[]][] {
  const folders: string[] = [root]
  for (let folder = root; folder !== ''; folders.push(folder)) folder = parentFolder(folder)
  const readers: [string[], (file: string) => Redirect[]][] = [
    [publicFolders.map(folder => joinPath(folder, '_redirects') ?? ''), file => readNetlifyList(tree, file)],
    [['netlify.toml'], file => readEntries(tree, file, problems).flatMap(readNetlifyEntry)],
    [['vercel.json'], file => readEntries(tree, file, problems).flatMap(readVercelEntry)],
  ]
  return readers.flatMap(([names, read]) => {
    const places = folders.flatMap(folder => names.map(name => joinPath(folder, name) ?? ''))
    const file = places.find(place => tree.read(place) !== undefined)
    if (file === undefined) return []
    let patterns = 0
    const redirects = read(file)
      .slice(0, mostRedirects)
      .filter(({ source }) => !isPattern(source) || ++patterns <= mostPatterns)
    return [[file, redirects]]
  })
}

/** Reads lines such as `/old/* /new/:splat 301`. A status of 200 or 404 is not a redirect, and other words are conditions. */
function readNetlifyList(tree: SourceTree, file: string): Redirect[] {
  const source = readSourceText(tree, file)
  if (!('text' in source)) return []
  return source.text.split(/\r?\n/).flatMap(line => {
    const [from = '', to = '', status = '301', ...conditions] = line
      .slice(0, longestLine)
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    return conditions.length > 0 || to.includes('=')
      ? []
      : makeNetlifyRedirect(from, to, status.replace('!', ''))
  })
}

function readEntries(tree: SourceTree, file: string, problems: ContentProblem[]): JsonRecord[] {
  return asList(readRecord(tree, file, problems).redirects).map(asRecord)
}

function readNetlifyEntry({ from, to, status = 301, conditions, query }: JsonRecord): Redirect[] {
  const isConditional = conditions !== undefined || query !== undefined
  return isConditional ? [] : makeNetlifyRedirect(asText(from) ?? '', asText(to) ?? '', String(status))
}

function makeNetlifyRedirect(from: string, to: string, status: string): Redirect[] {
  if (!/^30[12378]$/.test(status)) return []
  const source = from.replace(/\*$/, ':splat*')
  return makeRedirect(source, to.replace(/:splat\b/g, ':splat*'), ['301', '308'].includes(status))
}

/** Reads patterns such as `/old/:path*` and `/old/(.*)`. */
function readVercelEntry(entry: JsonRecord): Redirect[] {
  const { source, destination, permanent = true, statusCode, has, missing } = entry
  if (has !== undefined || missing !== undefined) return []
  const from = (asText(source) ?? '').replace(/\/\(\.\*\)$/, '/:rest*').replace(/\(\.\*\)$/, '*')
  const [, rest = ''] = /:([\w-]+)\*$/.exec(from) ?? []
  const to = (asText(destination) ?? '').replace(/\$1$/, ':rest*')
  const filled = rest === '' ? to : to.replace(new RegExp(`:${rest}(?![\\w*-])`, 'g'), `:${rest}*`)
  const isPermanent = statusCode === undefined ? permanent !== false : [301, 308].includes(Number(statusCode))
  return makeRedirect(from, filled, isPermanent)
}

/** Leaves out regular expressions and addresses of other hosts. */
function makeRedirect(source: string, destination: string, permanent: boolean): Redirect[] {
  const isSource = /^\/(?!\/)[^?#()[\]{}\\]*$/.test(source)
  const isDestination = /^(?:\/(?![/\\])|https?:\/\/[^\s/])/i.test(destination)
  const redirect = { source: trim(source), destination: trim(destination), permanent }
  return isSource && isDestination && redirect.source !== redirect.destination ? [redirect] : []
}

/** Creates a function that tells whether any path begins with a text. */
function createPrefixFinder(paths: Iterable<string>): (start: string) => boolean {
  const sorted = [...paths].sort()
  return start => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return sorted[low]?.startsWith(start) ?? false
  }
}

function trim(address: string): string {
  if (!address.startsWith('/')) return address
  return address.replace(/\/+(?=[?#]|$)/, '').replace(/(?:\/index)?\.html?(?=[?#]|$)/, '') || '/'
}

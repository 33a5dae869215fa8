import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSite } from '../../src/content/parsing.ts'
import { openFolderTree } from '../../src/sources/index.ts'

export interface FollowedRedirects {
  /** End at a page or file of the site. */
  served: number
  /** Lead to another host, which is not requested. */
  external: number
  /** Do not work, and a finding says so. */
  reported: string[]
  /** Do not work, without a finding. */
  broken: string[]
}

interface Redirect {
  source: string
  destination: string
}

const stepLimit = 20

/** Requests every redirect of the configuration in a folder, and follows it to its end. */
export async function followRedirects(
  { site, addresses, findings }: { site: string; addresses: readonly string[]; findings: readonly string[] },
  redirects: readonly Redirect[],
): Promise<FollowedRedirects> {
  const followed: FollowedRedirects = { served: 0, external: 0, reported: [], broken: [] }
  const paths = addresses.map(address => new URL(address).pathname.slice(new URL(site).pathname.length - 1))
  for (const redirect of redirects) {
    const path = makeExample(redirect, paths)
    const result = path === undefined ? 'no page has such an address' : await follow(site, path)
    const line = `${redirect.source} → ${redirect.destination}: ${result}`
    if (result === 'served') followed.served += 1
    else if (result === 'external') followed.external += 1
    else if (findings.some(message => message.includes(`from ${redirect.source} `)))
      followed.reported.push(line)
    else followed.broken.push(line)
  }
  return followed
}

/** Reads all redirects of a `docs.json`, also those that do not work. For other sources, reads those that the site has. */
export async function readAllRedirects(folder: string): Promise<readonly Redirect[]> {
  const file = join(folder, 'docs.json')
  if (existsSync(file)) return readListedRedirects(file)
  const { signal } = new AbortController()
  return parseSite(await openFolderTree({ folder, signal })).redirects
}

/** The redirects are in the file, or in files that it refers to. */
function readListedRedirects(file: string): Redirect[] {
  const read = (file: string, value: unknown): Redirect[] => {
    if (Array.isArray(value)) return value.flatMap(entry => read(file, entry))
    if (typeof value !== 'object' || value === null) return []
    if ('$ref' in value) {
      const target = join(dirname(file), String(value.$ref))
      return read(target, JSON.parse(readFileSync(target, 'utf8')))
    }
    const { source, destination } = value as Partial<Redirect>
    return source !== undefined && destination !== undefined ? [{ source, destination }] : []
  }
  return read(file, JSON.parse(readFileSync(file, 'utf8')).redirects)
}

/** Replaces parameters by what a page at the destination has in their place. */
function makeExample({ source, destination }: Redirect, paths: readonly string[]): string | undefined {
  if (!/[:*]/.test(source)) return source
  if (!/^\/.*[:*]/.test(destination)) return source.replace(/:[\w-]+\*?|\*/g, 'example')
  const names = [...destination.matchAll(/:[a-z][\w-]*\*?|\*/gi)].map(([name]) => name)
  const pattern = destination
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[a-z][\w-]*\*?|\*/gi, name => (name.endsWith('*') ? '(.*)' : '([^/]+)'))
  for (const path of paths) {
    const values = new RegExp(`^${pattern}$`).exec(path)
    if (values) return names.reduce((text, name, at) => text.replace(name, values[at + 1] ?? ''), source)
  }
}

async function follow(site: string, path: string): Promise<string> {
  let address = site + path.replace(/^\//, '')
  for (let step = 0; step < stepLimit; step += 1) {
    const response = await fetch(address, { redirect: 'manual' })
    await response.body?.cancel()
    const location = response.headers.get('location')
    if (location === null) {
      if (!response.ok) return `${response.status} at ${address}`
      return step === 0 ? 'served without a redirect' : 'served'
    }
    address = new URL(location, address).href
    if (!address.startsWith(site)) return 'external'
  }
  return 'it never ends'
}

import ipaddr from 'ipaddr.js'
import { SourceError } from '../files/source-error.ts'

export const gitSchemes = ['https', 'ssh', 'http', 'file'] as const
export type GitScheme = (typeof gitSchemes)[number]

/** A parsed repository address. It is rebuilt from its parts, so that git sees only what was checked. */
export interface GitRemote {
  scheme: GitScheme
  /** For git and for messages, without credentials. */
  address: string
  /** Null for `file`. */
  host: string | null
  port: number
}

const defaultPorts: Record<GitScheme, number> = { https: 443, http: 80, ssh: 22, file: 0 }
const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i
const userName = /^[\w.][\w.-]*$/
const shortSshAddress = /^(?:([\w.][\w.-]*)@)?([a-z0-9][a-z0-9.-]*):([\w~./][^\s:\p{Cc}]*)$/iu

/** Throws a `SourceError` for an invalid address or a scheme that is not allowed. */
export function parseGitRemote(url: string, allowedSchemes: readonly GitScheme[]): GitRemote {
  const remote = hasScheme(url) ? parseUrl(url) : parseShortSsh(url)
  if (!allowedSchemes.includes(remote.scheme)) {
    throw new SourceError(
      `This server does not fetch repositories over ${remote.scheme}. Use ${allowedSchemes.join(' or ')}.`,
    )
  }
  return remote
}

/** Returns a repository's address for people: without credentials, query and fragment, even if git could not fetch from it. */
export function showGitAddress(url: string): string {
  try {
    if (!hasScheme(url)) return parseShortSsh(url).address
    const parsed = URL.parse(url)
    if (parsed === null) return unreadableAddress
    for (const part of ['search', 'hash'] as const) parsed[part] = ''
    if (parsed.protocol !== 'ssh:') for (const part of ['username', 'password'] as const) parsed[part] = ''
    return parseUrl(parsed.href).address
  } catch (error) {
    if (error instanceof SourceError) return unreadableAddress
    throw error
  }
}

const unreadableAddress = '(unreadable address)'

/** Whether git uses ssh for an address: unless it names another scheme. */
export function isSshAddress(url: string): boolean {
  return !hasScheme(url) || URL.parse(url)?.protocol === 'ssh:'
}

/** A URL parser also accepts `https:host/name`, which would otherwise count as an ssh address. */
function hasScheme(url: string): boolean {
  return url.includes('://') || /^\s*(?:https?|ssh|file|git|ftp):/i.test(url)
}

function parseShortSsh(url: string): GitRemote {
  const [, user, host, path] = shortSshAddress.exec(url) ?? []
  if (host === undefined || path === undefined) throw notAnAddress()
  const address = `${user === undefined ? '' : `${user}@`}${host}:${path}`
  return { scheme: 'ssh', address, host, port: defaultPorts.ssh }
}

function parseUrl(text: string): GitRemote {
  const url = URL.parse(text)
  const scheme = gitSchemes.find(name => url?.protocol === `${name}:`)
  if (url === null || scheme === undefined || url.pathname.length < 2) throw notAnAddress()
  if (url.search !== '') {
    throw new SourceError(
      'The repository’s address has a query (“?…”), which git cannot use. Remove it from the address. If it contains a token, set it as the source’s token.',
    )
  }
  if (scheme === 'file') {
    if (url.host !== '') throw notAnAddress()
    return { scheme, address: `file://${url.pathname}`, host: null, port: 0 }
  }
  if (!hostName.test(url.hostname)) throw notAnAddress()
  if (scheme !== 'ssh' && url.username + url.password !== '') {
    throw new SourceError(
      'The repository’s address contains a user name or a password. Remove it from the address, and set it as the source’s token and username.',
    )
  }
  const user = decodePart(url.username)
  if (scheme === 'ssh' && (url.password !== '' || (user !== '' && !userName.test(user)))) throw notAnAddress()
  const before = scheme === 'ssh' && user !== '' ? `${user}@` : ''
  return {
    scheme,
    address: `${scheme}://${before}${url.host}${url.pathname}`,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPorts[scheme] : Number(url.port),
  }
}

function decodePart(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    throw notAnAddress()
  }
}

function notAnAddress(): SourceError {
  return new SourceError(
    'Git cannot fetch from the repository’s address. Use the form https://host/owner/name or git@host:owner/name.',
  )
}

/** The rules of `git check-ref-format`, and no leading hyphen. */
const branchName = /^(?![-./])(?!.*(?:\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)))[^\s\p{Cc}~^:?*[\\]+(?<![./])$/u

export function checkBranchName(branch: string): string {
  if (!branchName.test(branch) || branch === '@') {
    throw new SourceError(`${JSON.stringify(branch)} is not a valid branch name.`)
  }
  return branch
}

export type ResolveHost = (host: string) => Promise<string[]>

/**
 * Resolves the remote's host. Git then uses only these addresses, so that DNS cannot redirect it later. Refuses loopback, private and
 * link-local addresses unless they are allowed.
 */
export async function resolveRemote(
  needs: { resolveHost: ResolveHost; allowPrivateAddresses: boolean },
  remote: GitRemote,
): Promise<string[]> {
  if (remote.host === null) return []
  const { host } = remote
  const addresses = ipaddr.isValid(host)
    ? [host]
    : await needs.resolveHost(host).catch((error: unknown) => {
        throw new SourceError(`The host ${host} was not found. Check the repository’s address.`, {
          cause: error,
        })
      })
  const usable = addresses.filter(address => ipaddr.isValid(address))
  if (usable.length === 0) throw new SourceError(`The host ${host} has no address.`)
  if (!needs.allowPrivateAddresses && !usable.every(isPublicAddress)) {
    throw new SourceError(
      `The host ${host} is in a private network, and this server does not fetch from those.`,
    )
  }
  return usable
}

function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast'
}

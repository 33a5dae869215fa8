import { playerHosts, type RemoteHosts } from '../content/index.ts'

/** The owner's decision about media of other hosts. */
export interface MediaPolicy {
  /** `ask`: media of other hosts than these are loaded when the reader clicks. */
  others: 'ask' | 'off'
  /** `cdn.example.com`, `*.example.com` or `*`. */
  hosts: readonly string[]
}

export type MediaKind = keyof RemoteHosts

/** How a page treats media of a host: loads it at once, after a click, or never. */
export function decideMedia(policy: MediaPolicy, kind: MediaKind, host: string): 'load' | 'ask' | 'off' {
  if (isAmong(policy.hosts, host)) return 'load'
  // A page of any host could ask readers for their password.
  if (kind === 'frames' && !playerHosts.has(host)) return 'off'
  return policy.others
}

/** Whether a list of host patterns has a host. */
export function isAmong(patterns: readonly string[], host: string): boolean {
  return patterns.some(
    pattern =>
      pattern === '*' || pattern === host || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1))),
  )
}

/** Hosts to which others redirect. A content policy checks the addresses after redirects, too. */
const redirectHosts: Record<string, readonly string[]> = {
  'github.com': [
    'raw.githubusercontent.com',
    'private-user-images.githubusercontent.com',
    'github-production-user-asset-6210df.s3.amazonaws.com',
  ],
}

/** The sources that the content policy of a page needs, by kind. */
export function listMediaSources(policy: MediaPolicy, remote: RemoteHosts = {}): Record<MediaKind, string[]> {
  const list = (kind: MediaKind) =>
    (remote[kind] ?? [])
      .filter(host => decideMedia(policy, kind, host) !== 'off')
      .flatMap(host => [host, ...(kind === 'frames' ? [] : (redirectHosts[host] ?? []))])
      .map(host => `https://${host}`)
  return { images: list('images'), media: list('media'), frames: list('frames') }
}

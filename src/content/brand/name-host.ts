const hosts = new Map(
  Object.entries({
    'github.com': 'github',
    'gitlab.com': 'gitlab',
    'pypi.org': 'pypi',
    'twitter.com': 'x',
    'x.com': 'x',
    'youtube.com': 'youtube',
    'linkedin.com': 'linkedin',
    'discord.gg': 'discord',
    'discord.com': 'discord',
    'bsky.app': 'bluesky',
    'reddit.com': 'reddit',
  }),
)

/** Names the site that a link leads to: `github` for `https://github.com/acme`. Undefined for other sites. */
export function nameHost(address: string | null): string | undefined {
  const [, host = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address ?? '') ?? []
  return hosts.get(host.toLowerCase())
}

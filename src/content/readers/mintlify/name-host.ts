const hosts: Record<string, string> = {
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
}

/** Names the site that a link leads to: `github` for `https://github.com/acme`. Icons such as `octicons/mark-github-24` do not. */
export function nameHost(address: string | null): string | undefined {
  const [, host = ''] = /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address ?? '') ?? []
  return hosts[host.toLowerCase()]
}

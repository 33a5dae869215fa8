import { isIP } from 'node:net'

/**
 * Whether no project may claim a host name: an IP address in any spelling, localhost, the server's own names, or a name in
 * `reservedHosts`, where `*.example.com` covers every name below example.com.
 */
export function isReservedHostname(
  hostname: string,
  { ownUrls, reservedHosts }: { ownUrls: readonly string[]; reservedHosts: readonly string[] },
): boolean {
  // The URL parser rewrites spellings such as 127.0.0.0x1, as browsers do.
  const url = URL.parse(`http://${hostname}`)
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, '')) > 0) return true
  const rules = ['localhost', '*.localhost', ...ownUrls.map(own => new URL(own).hostname), ...reservedHosts]
  return rules.some(rule => (rule.startsWith('*.') ? hostname.endsWith(rule.slice(1)) : hostname === rule))
}

/** Hosts in addresses can contain the characters that divide a policy. */
const plainOrigin = /^https?:\/\/[\w.-]+(?::\d+)?$/

/**
 * The content security policy of exported pages: as on a server, they load nothing of others. In pages opened from a file, the
 * worker's script comes from a blob. `servers` are those that the page's API playground calls.
 */
export function writePolicy(servers: readonly string[]): string {
  const origins = servers.flatMap(server => plainOrigin.exec(URL.parse(server)?.origin ?? '')?.[0] ?? [])
  const connect = ["'self'", ...new Set(origins)].join(' ')
  return `default-src 'none'; style-src 'self'; script-src 'self'; worker-src 'self' blob:; connect-src ${connect}; img-src 'self'; media-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'`
}

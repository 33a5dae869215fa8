/** An address at which clients on this machine reach the server. */
export function reachableUrl({ host, port }: { host: string; port: number }): string {
  return `http://${reachableHost(host)}:${port}`
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns the path of a page within its site, without the `/sites/{domain}` prefix of the server. */
export function readSitePath(pathname: string, domain: string): string {
  const prefix = `/sites/${domain}`
  const hasPrefix = pathname === prefix || pathname.startsWith(`${prefix}/`)
  const path = hasPrefix ? pathname.slice(prefix.length) || '/' : pathname
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

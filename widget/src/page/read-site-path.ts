/** The page that the reader is on as the site names it: without the prefix under which the server shows sites. */
export function readSitePath(pathname: string, domain: string): string {
  const prefix = `/sites/${domain}`
  const isShown = pathname === prefix || pathname.startsWith(`${prefix}/`)
  const path = isShown ? pathname.slice(prefix.length) || '/' : pathname
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

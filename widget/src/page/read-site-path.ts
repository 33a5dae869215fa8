/** Returns the path of a page within its site, without the prefix that the server at `base` gives to the site. */
export function readSitePath(pathname: string, { base, domain }: { base: string; domain: string }): string {
  const prefix = `${URL.parse(base)?.pathname.replace(/\/+$/, '') ?? ''}/sites/${domain}`
  const hasPrefix = pathname === prefix || pathname.startsWith(`${prefix}/`)
  const path = hasPrefix ? pathname.slice(prefix.length) || '/' : pathname
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

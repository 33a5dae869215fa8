export interface Link {
  href: string
  /** Same origin as the page. */
  isOwnSite: boolean
}

const protocols = ['http:', 'https:', 'mailto:']

/** Resolves a link of an answer. Undefined for schemes that could run code and URLs with credentials. */
export function readLink(target: string, pageUrl: string): Link | undefined {
  if (!URL.canParse(target, pageUrl)) return undefined
  const url = new URL(target, pageUrl)
  // A page opened from a file may link to other files.
  const isFile = url.protocol === 'file:' && pageUrl.startsWith('file:')
  if (!(isFile || protocols.includes(url.protocol)) || url.username !== '' || url.password !== '')
    return undefined
  return { href: url.href, isOwnSite: url.origin === new URL(pageUrl).origin }
}

export interface Link {
  href: string
  /** Of the site that the reader is on. */
  isOwnSite: boolean
}

const protocols = ['http:', 'https:', 'mailto:']

/** Where a link of an answer leads; undefined for what could run something or hides where it leads. */
export function readLink(target: string, pageUrl: string): Link | undefined {
  if (!URL.canParse(target, pageUrl)) return undefined
  const url = new URL(target, pageUrl)
  if (!protocols.includes(url.protocol) || url.username !== '' || url.password !== '') return undefined
  return { href: url.href, isOwnSite: url.origin === new URL(pageUrl).origin }
}

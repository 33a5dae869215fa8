/** The address of a site path, percent-encoded: `/sites/docs` and `/a b` give `/sites/docs/a%20b`. Never leaves the host. */
export function siteAddress(basePath: string, path: string, anchor?: string): string {
  const segments = path.replace(/^\/+/, '').split('/').map(encodeSegment)
  const fragment = anchor === undefined ? '' : `#${encodeSegment(anchor)}`
  return `${basePath}/${segments.join('/')}${fragment}`
}

/** The address of a page as Markdown. */
export function markdownAddress(basePath: string, path: string): string {
  return siteAddress(basePath, path === '/' ? '/index.md' : `${path}.md`)
}

function encodeSegment(segment: string): string {
  // Round brackets are legal in an address, and end it in a Markdown link.
  return encodeURIComponent(segment.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')
}

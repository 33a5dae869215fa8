/** The percent-encoded address of a site path: `/sites/docs` and `/a b` give `/sites/docs/a%20b`. Never leaves the host. */
export function siteAddress(basePath: string, path: string, anchor?: string): string {
  const segments = path.replace(/^\/+/, '').split('/').map(encodeSegment)
  const fragment = anchor === undefined ? '' : `#${encodeSegment(anchor)}`
  return `${basePath}/${segments.join('/')}${fragment}`
}

export function markdownAddress(basePath: string, path: string): string {
  return siteAddress(basePath, path === '/' ? '/index.md' : `${path}.md`)
}

function encodeSegment(segment: string): string {
  // Parentheses are legal in addresses but would end a Markdown link.
  return encodeURIComponent(segment.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29')
}

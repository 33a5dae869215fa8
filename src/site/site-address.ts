/** The address of a site path, percent-encoded: `/sites/docs` and `/a b` give `/sites/docs/a%20b`. Never leaves the host. */
export function siteAddress(basePath: string, path: string, anchor?: string): string {
  const segments = path.replace(/^\/+/, '').split('/').map(encodeSegment)
  const fragment = anchor === undefined ? '' : `#${encodeSegment(anchor)}`
  return `${basePath}/${segments.join('/')}${fragment}`
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed())
}

const startTag = /<[a-zA-Z](?:[^"'>]|"[^"]*"|'[^']*')*>/g
const internalLink = /(\shref=["'])\/(?!\/)/g

/** Puts `basePath` before the internal links of a sanitised page; text that merely looks like one is left alone. */
export function prefixInternalLinks(html: string, basePath: string): string {
  if (basePath === '') return html
  const prefix = basePath.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')
  return html.replace(startTag, tag => tag.replace(internalLink, (_, start: string) => `${start}${prefix}/`))
}

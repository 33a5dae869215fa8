/** Middleman writes `pricing.html.md` for the page `pricing`. */
const pageExtension = /(?:\.html)?\.(?:mdx?|markdown|rst|ipynb|adoc|asciidoc|qmd|rmd|topic)$/i
const markdownExtension = /\.(?:mdx?|markdown)$/i
const indexNames = new Set(['index', '_index', 'readme'])

/** Whether a file name is that of a page. Dot files, dot folders and installed packages are never pages. */
export function isPageFile(file: string): boolean {
  return markdownExtension.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file)
}

/** Whether a file name is that of Markdown or of another format that pages can have. */
export function isDocumentFile(file: string): boolean {
  return pageExtension.test(file)
}

/**
 * What a page looks up, as if it were a file, when it searches all folders for a file with this name. Case, hyphens and the extensions of
 * pages do not matter.
 */
export function inAnyFolder(file: string): string {
  const name = stripPageExtension(lastSegment(file.trim())).toLowerCase()
  return `**/${name.replace(/[\s-]+/g, '-')}`
}

/** Images, videos and downloads. A site shows them or offers them, and is not made from them. */
const assetExtension =
  /\.(?:avif|bmp|csv|gif|gz|ico|jpe?g|m4[av]|mov|mp[34]|ogg|ogv|pdf|png|svg|tgz|vtt|wav|webm|webp|zip)$/i

export function isAssetFile(file: string): boolean {
  return assetExtension.test(file)
}

export function stripPageExtension(file: string): string {
  return file.replace(pageExtension, '')
}

/** Whether a page is the index of its folder: `guide/index.md`, `guide/README.md`, `guide/_index.md`. */
export function isIndexFile(file: string): boolean {
  return indexNames.has(lastSegment(stripPageExtension(file)).toLowerCase())
}

/**
 * Returns the site path of a file, relative to the site's root: `guide/Index.md` → `/guide`, `a b.md` → `/a-b`. Characters that
 * would need escaping in an address or end a Markdown link become `-`. With `index: false`, an index file keeps its name.
 */
export function toPagePath(file: string, options: { index: boolean } = { index: true }): string {
  const segments = stripPageExtension(file)
    .normalize('NFC')
    .split('/')
    .map(segment => segment.replace(/[\s\p{Cc}%?#"'<>\\^`{|}()[\]]+/gu, '-').replace(/^-+|(?<!-)-+$/g, ''))
    .filter(segment => segment !== '' && segment !== '.' && segment !== '..')
  if (options.index && isIndexFile(file)) segments.pop()
  return `/${segments.join('/')}`
}

const initialisms = new Set(
  'ai api asyncapi cdn ci cli css csv db dns faq gui html http https id io ios ip json jwt llm mcp mdx oauth openapi orm os pdf rest rpc rss saml sdk seo spa sql ssg ssh ssl sso ssr svg tcp tls ts ui uri url ux xml yaml'.split(
    ' ',
  ),
)
const spellings: Record<string, string> = {
  asyncapi: 'AsyncAPI',
  ios: 'iOS',
  oauth: 'OAuth',
  openapi: 'OpenAPI',
  ts: 'TS',
}

/** Makes a readable name for a file or folder: `02-getting_started` → `Getting started`, `rest-api` → `REST API`. */
export function toTitle(name: string): string {
  const words = stripOrderPrefix(name)
    .split(/[-_\s]+/)
    .filter(word => word !== '')
  const spelt = words.map(
    word =>
      spellings[word.toLowerCase()] ?? (initialisms.has(word.toLowerCase()) ? word.toUpperCase() : word),
  )
  const title = spelt.join(' ')
  if (title === '') return name
  return spelt[0] === words[0] ? title.charAt(0).toUpperCase() + title.slice(1) : title
}

/** Removes a leading order number: `02-install` and `(2)install` → `install`. Numbers and versions (`2024-01-05`, `1.2`) stay. */
export function stripOrderPrefix(name: string): string {
  return name.replace(/^(?:\d{1,3}\s*(?:[-_]+|\.\s*)|\(\d{1,3}\)\s*)(?=\D)/, '')
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Returns the folder of a path, `''` at the top. */
export function parentFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Joins a POSIX path to a folder; undefined if the result is outside the source. */
export function joinPath(folder: string, path: string): string | undefined {
  const joined: string[] = []
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '..') {
      if (joined.pop() === undefined) return undefined
    } else if (segment !== '' && segment !== '.') joined.push(segment)
  }
  return joined.join('/')
}

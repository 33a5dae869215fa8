import { siteFilesPath } from '../shared/index.ts'
import { firstPath } from './home-path.ts'
import { html, type SafeHtml, trustedHtml } from './html.ts'
import { isIndexed, type PageHead, type SiteReader, type SiteView } from './site.ts'
import { markdownAddress, siteAddress } from './site-address.ts'

type Tags = Map<string, string>

/** Open Graph and its relatives use `property`; all other tags use `name`. */
const isProperty = /^(?:og|article|book|profile|music|video|al|fb):/i

/** Writes what search engines, link previews and agents read about a page. The page's own tags win over those of the site. */
export function renderMeta(reader: SiteReader, page: PageHead, view: SiteView): SafeHtml {
  const canonical = findCanonical(reader, page, view)
  const tags = collectTags(reader, page, { view, canonical })
  const items = [...tags].map(([name, content]) =>
    isProperty.test(name)
      ? html`<meta property="${name}" content="${content}">\n`
      : html`<meta name="${name}" content="${content}">\n`,
  )
  return html`${items}<link rel="alternate" type="text/markdown" href="${markdownAddress(view.basePath, page.path)}">
${canonical !== undefined && html`<link rel="canonical" href="${canonical}">`}
${renderLanguages(reader, page, view)}
${isIndexed(page) && canonical !== undefined && renderGraph(reader, page, { view, canonical })}`
}

function findCanonical(reader: SiteReader, page: PageHead, { publicUrl }: SiteView): string | undefined {
  if (page.settings?.canonical !== undefined) return page.settings.canonical
  const base = reader.settings?.canonical ?? publicUrl
  return base === undefined ? undefined : siteAddress(base, page.path)
}

interface MetaView {
  view: SiteView
  canonical: string | undefined
}

function collectTags(reader: SiteReader, page: PageHead, { view, canonical }: MetaView): Tags {
  const tags: Tags = new Map()
  const set = (name: string, content: string | null | undefined) => {
    if (content) tags.set(name, content)
  }
  const description = page.description ?? reader.settings?.description
  set('description', description)
  set('keywords', page.keywords?.join(', '))
  set('application-name', view.siteName)
  set('og:type', 'article')
  set('og:site_name', view.siteName)
  set('og:title', page.title)
  set('og:description', description)
  set('og:url', canonical)
  const given = [...(reader.settings?.metatags ?? []), ...(page.settings?.meta ?? [])]
  for (const [name, content] of given) set(name, toAddress(content, view))
  set('twitter:card', tags.get('twitter:card') ?? (tags.has('og:image') ? 'summary_large_image' : 'summary'))
  set('twitter:title', tags.get('twitter:title') ?? tags.get('og:title'))
  set('twitter:description', tags.get('twitter:description') ?? tags.get('og:description'))
  set('twitter:image', tags.get('twitter:image') ?? tags.get('og:image'))
  if (!isIndexed(page)) tags.set('robots', 'noindex')
  return tags
}

/** A file of the site is served by the site. */
function toAddress(content: string, { publicUrl, basePath }: SiteView): string {
  const [, file] = /^file:([\w.]+)$/.exec(content) ?? []
  return file === undefined ? content : `${publicUrl ?? basePath}${siteFilesPath}${file}`
}

function renderLanguages(reader: SiteReader, page: PageHead, { publicUrl }: SiteView): SafeHtml[] {
  return listTranslations(reader, page, publicUrl).map(
    ({ language, address }) => html`<link rel="alternate" hreflang="${language}" href="${address}">\n`,
  )
}

/** Lists the page in every language, itself included; empty if it has one language. */
export function listTranslations(
  reader: SiteReader,
  page: PageHead,
  publicUrl: string | undefined,
): { language: string; address: string }[] {
  if (publicUrl === undefined || reader.outline.languages.length < 2 || page.language === null) return []
  const found = reader.outline.languages.flatMap(language => {
    const path = reader.outline.translation(page, language)
    return path === undefined ? [] : [{ language, address: siteAddress(publicUrl, path) }]
  })
  return found.length < 2 ? [] : found
}

/** Writes the page as structured data of schema.org. */
function renderGraph(
  reader: SiteReader,
  page: PageHead,
  { view, canonical }: { view: SiteView; canonical: string },
): SafeHtml {
  const site = new URL('.', `${view.publicUrl ?? canonical}/`).href
  const { organization } = reader.settings ?? {}
  const publisher = organization?.id ?? `${site}#organization`
  const modified = page.settings?.changed
  const graph = [
    dropEmpty({
      '@type': 'Organization',
      '@id': publisher,
      name: organization?.name ?? view.siteName,
      legalName: organization?.legalName,
      url: organization?.url ?? site,
      logo: organization?.logo ?? findLogo(reader, view),
      sameAs: organization?.sameAs.length ? organization.sameAs : undefined,
    }),
    {
      '@type': 'WebSite',
      '@id': `${site}#website`,
      name: view.siteName,
      url: site,
      publisher: { '@id': publisher },
    },
    dropEmpty({
      '@type': 'TechArticle',
      '@id': `${canonical}#article`,
      headline: page.title,
      description: page.description,
      keywords: page.keywords?.join(', '),
      inLanguage: page.language,
      dateModified: modified,
      url: canonical,
      isPartOf: { '@id': `${site}#website` },
      publisher: { '@id': publisher },
    }),
    ...listCrumbs(reader, page, { view, canonical }),
  ]
  // `<` could end the script element.
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll(
    '<',
    '\\u003c',
  )
  return trustedHtml(`<script type="application/ld+json">${json}</script>`)
}

function listCrumbs(
  reader: SiteReader,
  page: PageHead,
  { view, canonical }: { view: SiteView; canonical: string },
) {
  const above = reader.outline.nodesAbove(page)
  if (above.length === 0 || view.publicUrl === undefined) return []
  const base = view.publicUrl
  const items = above.map(node => ({ name: node.title, path: node.path ?? firstPath(node.children ?? []) }))
  const entries = [
    ...items.map(({ name, path }) =>
      dropEmpty({ name, item: path === undefined ? null : siteAddress(base, path) }),
    ),
    { name: page.title, item: canonical },
  ]
  const itemListElement = entries.map((entry, at) => ({ '@type': 'ListItem', position: at + 1, ...entry }))
  return [{ '@type': 'BreadcrumbList', '@id': `${canonical}#breadcrumbs`, itemListElement }]
}

function findLogo({ brand }: SiteReader, { publicUrl }: SiteView): string | null {
  return brand?.logo && publicUrl ? `${publicUrl}${siteFilesPath}${brand.logo.light}` : null
}

function dropEmpty(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
}

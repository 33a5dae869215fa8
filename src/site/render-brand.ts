import type { BrandLink, ImagePair, SiteBrand } from './../content/index.ts'
import { siteFilesPath } from './../shared/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { finishBody } from './finish-body.ts'
import { html, type SafeHtml, trustedHtml } from './html.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { iconPath } from './site-assets.ts'
import type { SiteLabels } from './site-labels.ts'

/** The brand with the parts that pages in a language have instead. */
export function chooseBrand(brand: SiteBrand | null, language: string | null): SiteBrand | null {
  const own = brand?.byLanguage ?? {}
  const parts = language !== null && Object.hasOwn(own, language) ? own[language] : undefined
  return brand && parts ? { ...brand, ...parts } : brand
}

/** The colour scheme that the owner chose, and whether readers may change it, as attributes of the document. */
export function renderScheme(brand: SiteBrand | null): SafeHtml | null {
  const { default: scheme, strict } = brand?.appearance ?? { default: 'system', strict: false }
  return html`${scheme !== 'system' && html` data-theme="${scheme}"`}${strict && html` data-theme-fixed`}`
}

export function renderIcons(brand: SiteBrand | null, basePath: string): SafeHtml {
  const { favicon } = brand ?? {}
  if (!favicon) return html`<link rel="icon" href="${siteAddress(basePath, iconPath)}" type="image/svg+xml">`
  if (favicon.light === favicon.dark)
    return html`<link rel="icon" href="${fileAddress(basePath, favicon.light)}">`
  return html`<link rel="icon" href="${fileAddress(basePath, favicon.light)}" media="(prefers-color-scheme: light)"><link rel="icon" href="${fileAddress(basePath, favicon.dark)}" media="(prefers-color-scheme: dark)">`
}

/** The link to the home page: the logo, the site's name, or both. */
export function renderHome(brand: SiteBrand | null, { basePath, siteName }: SiteView): SafeHtml {
  const { logo } = brand ?? {}
  const href = logo?.href ? linkAddress(basePath, logo.href) : siteAddress(basePath, '/')
  if (!logo) return html`<a class="home" href="${href}">${siteName}</a>`
  const images = renderImages(logo, { basePath, alt: logo.withName ? '' : siteName })
  return html`<a class="home${logo.onColor && ' on-color'}" href="${href}">${images}${logo.withName && html`<span>${siteName}</span>`}</a>`
}

function renderImages(images: ImagePair, { basePath, alt }: { basePath: string; alt: string }): SafeHtml {
  const image = (name: string, scheme: SafeHtml | null) =>
    html`<img${scheme} src="${fileAddress(basePath, name)}" alt="${alt}">`
  if (images.light === images.dark) return image(images.light, null)
  return html`${image(images.light, html` class="only-light"`)}${image(images.dark, html` class="only-dark"`)}`
}

export function renderBarLinks(brand: SiteBrand | null, basePath: string): SafeHtml | null {
  const { links = [], primary = null } = brand ?? {}
  if (links.length === 0 && primary === null) return null
  return html`<ul class="bar-links">${links.map(link => html`<li>${renderLink(link, basePath)}</li>`)}${primary && html`<li class="primary">${renderLink(primary, basePath)}</li>`}</ul>`
}

export function renderBanner(
  reader: SiteReader,
  brand: SiteBrand | null,
  { basePath, words }: { basePath: string; words: SiteLabels },
): SafeHtml | null {
  const { banner } = brand ?? {}
  if (!banner || banner.content === '') return null
  const content = trustedHtml(runAtOnce(finishBody(banner.content, { reader, basePath, words })))
  return html`<div class="banner"${banner.dismissible && html` data-dismiss="${words.close}"`}>${content}</div>`
}

export function renderFooter(
  reader: SiteReader,
  brand: SiteBrand | null,
  { basePath, words }: { basePath: string; words: SiteLabels },
): SafeHtml | null {
  const { links = [], primary = null, footer } = brand ?? {}
  const columns = footer?.columns ?? []
  const socials = footer?.socials ?? []
  const fromBar = primary ? [...links, primary] : links
  const text = footer?.text ?? ''
  if (columns.length + socials.length + fromBar.length + text.length === 0) return null
  const list = (name: string, items: readonly BrandLink[]) =>
    html`<ul class="${name}">${items.map(link => html`<li>${renderLink(link, basePath)}</li>`)}</ul>`
  return html`<footer class="site-footer">
${columns.length > 0 && html`<div class="columns">${columns.map(({ title, links }) => html`<section>${title !== '' && html`<h2>${title}</h2>`}${list('', links)}</section>`)}</div>`}
${fromBar.length > 0 && list('from-bar', fromBar)}
${socials.length > 0 && list('socials', socials)}${text !== '' && html`\n<div class="copyright">${trustedHtml(runAtOnce(finishBody(text, { reader, basePath, words })))}</div>`}
</footer>`
}

function renderLink({ label, href, icon }: BrandLink, basePath: string): SafeHtml {
  return html`<a href="${linkAddress(basePath, href)}">${icon !== undefined && trustedHtml(icon)}${label}</a>`
}

/** Adds the base path to a site path. Query and anchor stay as they are. */
function linkAddress(basePath: string, href: string): string {
  return href.startsWith('/') ? `${basePath}${href}` : href
}

function fileAddress(basePath: string, name: string): string {
  return `${basePath}${siteFilesPath}${name}`
}

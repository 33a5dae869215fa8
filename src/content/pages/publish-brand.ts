import { toHtml } from 'hast-util-to-html'
import type { SiteImages } from '../assets/site-images.ts'
import type { ContentProblem, SiteFile } from '../core/page.ts'
import type { ImagePair, SiteBrand } from '../core/site-brand.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { MarkupError, parseMarkup } from '../markup/parse-markup.ts'
import { toHtmlTree } from '../markup/to-html-tree.ts'

const textCharacters = 2_000

interface PublishedBrand {
  brand: SiteBrand
  files: SiteFile[]
  problems: ContentProblem[]
}

/** Finds the images of a brand, and renders its banner and the text of its footer. Images that cannot be published are reported. */
export function publishBrand(images: SiteImages, brand: SiteBrand): PublishedBrand {
  const files: SiteFile[] = []
  const problems: ContentProblem[] = []
  const publish = (source: string): string | undefined => {
    const found = images.read(source)
    if (!('refusal' in found)) {
      files.push(found.file)
      return found.file.name
    }
    const message = `The image ${found.refusal}, so the site does not show it.`
    problems.push({ severity: 'warning', kind: 'image', file: source, line: null, message })
  }
  const publishPair = <T extends ImagePair>(pair: T | null): T | null => {
    if (pair === null) return null
    const light = publish(pair.light)
    const dark = pair.dark === pair.light ? light : publish(pair.dark)
    const either = light ?? dark
    return either === undefined ? null : { ...pair, light: light ?? either, dark: dark ?? either }
  }
  const renderShort = (markdown: string) => renderText(markdown.slice(0, textCharacters))
  const renderBanner = (banner: SiteBrand['banner']) =>
    banner && { ...banner, content: renderShort(banner.content) }
  const { banner, footer, byLanguage, backdrop } = brand
  const languages = Object.entries(byLanguage ?? {}).map(([language, parts]) => [
    language,
    { ...parts, ...(parts.banner !== undefined && { banner: renderBanner(parts.banner) }) },
  ])
  return {
    brand: {
      ...brand,
      logo: publishPair(brand.logo),
      favicon: publishPair(brand.favicon),
      ...(backdrop && { backdrop: { ...backdrop, image: publishPair(backdrop.image) } }),
      banner: renderBanner(banner),
      footer: { ...footer, ...(footer.text !== undefined && { text: renderShort(footer.text) }) },
      ...(byLanguage && { byLanguage: Object.fromEntries(languages) }),
    },
    files,
    problems,
  }
}

/** Renders short Markdown of a configuration as safe HTML. */
export function renderText(markdown: string): string {
  try {
    return toHtml(sanitiseHtml(toHtmlTree(parseMarkup(markdown, 'markdown', true)))).trim()
  } catch (error) {
    if (error instanceof MarkupError) return ''
    throw error
  }
}

import type { Root as HtmlRoot } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import type { SiteDownloads } from '../assets/site-downloads.ts'
import type { SiteImages } from '../assets/site-images.ts'
import { drawMath } from '../code/draw-math.ts'
import { highlightCode } from '../code/highlight-code.ts'
import { tidyListings } from '../code/tidy-listings.ts'
import { renameOwnTabs } from '../components/rename-own-tabs.ts'
import { replaceComponents } from '../components/replace-components.ts'
import { reportUnknownComponents } from '../components/report-unknown.ts'
import { writeHero } from '../components/write-hero.ts'
import { type ApiSettings, defaultApiSettings } from '../core/api-settings.ts'
import type { Dialect, ToolName } from '../core/dialect.ts'
import type { JsonRecord } from '../core/json-value.ts'
import type { ContentProblem, Page, PageSettings, SiteFile } from '../core/page.ts'
import { isDocumentFile } from '../core/page-path.ts'
import type { IconLibrary, PlannedPage, SitePlan } from '../core/site-plan.ts'
import { readNames, readText } from '../formats/read-front-matter.ts'
import { anchorHeadings } from '../html/anchor-headings.ts'
import { withoutAudience } from '../html/audience.ts'
import { convertAlerts } from '../html/convert-alerts.ts'
import { readContent, walkElements } from '../html/elements.ts'
import { extractTitle } from '../html/extract-title.ts'
import { fixBlockNesting } from '../html/fix-block-nesting.ts'
import { listRemoteHosts } from '../html/list-remote-hosts.ts'
import { nameFields } from '../html/name-fields.ts'
import { nameTableIcons } from '../html/name-table-icons.ts'
import { replaceImages } from '../html/replace-images.ts'
import { resolveImages } from '../html/resolve-images.ts'
import { resolveMedia } from '../html/resolve-media.ts'
import { sanitiseHtml } from '../html/sanitise-html.ts'
import { showApiPage } from '../html/show-api-page.ts'
import { simplifyFootnotes } from '../html/simplify-footnotes.ts'
import { createSlugger } from '../html/slugs.ts'
import { unlinkDownloads } from '../html/unlink-downloads.ts'
import { checkIcons, drawIcons } from '../icons/draw-icons.ts'
import { findIcon } from '../icons/find-icon.ts'
import type { PlaceAlias } from '../links/create-anchor-finder.ts'
import type { ResolveLink } from '../links/create-link-resolver.ts'
import type { LinkTarget } from '../links/link-target.ts'
import { lookInIncluded } from '../links/look-in-included.ts'
import type { AnchoredLink } from '../links/resolve-anchors.ts'
import { resolveLinks } from '../links/resolve-links.ts'
import { createLineMap, type LineMap } from '../markup/line-map.ts'
import { toHtmlTree } from '../markup/to-html-tree.ts'
import { readItems } from '../passages/read-items.ts'
import { splitIntoPassages } from '../passages/split-into-passages.ts'
import { type PageTrace, traceLinks } from './page-trace.ts'
import { readNavigation, readPageDetails } from './read-page-details.ts'
import { publishMetaImages } from './read-page-settings.ts'
import { type PageSource, readPageSource } from './read-page-source.ts'
import { type Restriction, readRestriction } from './restrict-pages.ts'
import type { DocumentPlan, SourceDocuments } from './source-documents.ts'

export interface PageNeeds {
  plan: Pick<SitePlan, 'documents' | 'iconLibrary' | 'api'> & DocumentPlan
  /** As `createPlanDigest` creates it. */
  digestPlan(page: PlannedPage): string
  documents: SourceDocuments
  images: SiteImages
  downloads: SiteDownloads
  resolveLink: ResolveLink
  /** Leaves out the colours of code, if they take too long. */
  isPlain?: boolean
}

export interface ParsedPage {
  page: Page
  navigationTitle: string
  /** The icon of the front matter, as SVG. */
  navigationIcon: string | null
  isTitledByHeading: boolean
  restriction: Restriction
  aliases: PlaceAlias[]
  /** The links whose anchors are not resolved yet. */
  anchored: AnchoredLink[]
  /** The images and downloads of the page. */
  files: SiteFile[]
}

/** Plain data. */
export interface PageReading {
  /** Null for a broken page; the problems say why. */
  read: ParsedPage | null
  problems: ContentProblem[]
  /** Null if the page must always be read again. */
  trace: PageTrace | null
}

/** Reads one page of a site. Everything wrong with it is in `problems`. */
export function readPage(needs: PageNeeds, planned: PlannedPage): PageReading {
  const problems: ContentProblem[] = []
  const lines = createLineMap()
  const reportAs = (kind: ContentProblem['kind']) => (line: number | undefined, message: string) => {
    problems.push({ ...describeProblem(planned, lines, line, message), ...(kind && { kind }) })
  }
  const documents = needs.documents.open()
  const source = readPageSource(
    {
      ...{ plan: needs.plan, documents, lines, problems },
      ...{ report: reportAs(undefined), reportOperation: reportAs('operation') },
    },
    planned,
  )
  if (source === null) return { read: null, problems, trace: null }

  const { tree, hasListing } = writeHtmlTree(source.root, needs.plan.dialect, reportAs(undefined))
  const { iconLibrary: library, tool } = needs.plan
  if (tool === 'mintlify') checkIcons(tree, { library, report: reportAs(undefined) })
  const slugger = createSlugger(needs.plan.dialect.slugs)
  const title = extractTitle(tree, {
    ...{ frontMatter: readText(source.values.title), navigation: planned.title },
  })
  const titleAnchor = title === null ? null : slugger.slug(title.text)
  const details = readPageDetails(planned, source, title?.text ?? null)
  tree.children.unshift(...writeHero(source.values, details.title))
  const anchors = anchorHeadings(tree, slugger)
  nameFields(tree, slugger, anchors)
  const { headings, aliases, places } = anchors
  for (const name of [titleAnchor, title?.id]) if (name && !aliases.has(name)) aliases.set(name, null)
  const tracedLinks: PageTrace['links'] = []
  const resolve = traceLinks(lookInIncluded(needs.resolveLink, documents.files), tracedLinks)
  const usedFiles = new Set<string>()
  const { findDownload, findImage, findMedia } = createFileFinders(
    needs,
    url => resolve(planned, url),
    usedFiles,
  )
  const { links, anchored, files, toThemselves } = resolveLinks(
    { resolve, lines, report: reportAs('link'), findDownload },
    planned,
    tree,
  )
  nameTableIcons(tree)
  const images = resolveImages(tree, { find: findImage, report: reportAs('image') })
  const media = resolveMedia(tree, { find: findMedia, report: reportAs('image') })
  const remote = listRemoteHosts(tree)
  const metaImages = publishMetaImages(details.settings, findImage)
  const { navigationTitle, isTitledByHeading, ...page } = details
  const body = {
    headings,
    links,
    ...writeBody(tree, {
      library,
      isPlain: needs.isPlain,
      keepsNames: needs.plan.tool === 'mintlify',
      toThemselves,
      titles: anchors.titles,
    }),
  }
  return {
    read: {
      page: {
        ...page,
        settings: {
          ...metaImages.settings,
          ...findRequest(source, needs.plan.api ?? defaultApiSettings),
          ...((hasListing || isOverview(tool, source.values)) && { listsChildren: true as const }),
          ...(remote && { remote }),
        },
        ...body,
      },
      navigationTitle,
      navigationIcon: readPageIcon(source.values, library),
      isTitledByHeading,
      restriction: readRestriction(planned, source.values),
      aliases: [...aliases].map(([name, heading]) => {
        const place = places.get(name)
        return place === undefined ? [name, heading] : [name, heading, place]
      }),
      anchored,
      files: [...images.map(image => image.file), ...files, ...media, ...metaImages.files],
    },
    problems,
    trace: {
      plan: needs.digestPlan(planned),
      files: [...new Set([...documents.files, ...usedFiles])],
      links: tracedLinks,
      ...(documents.labels.size > 0 && { labels: [...documents.labels] }),
      describesApi: source.describesApi,
    },
  }
}

/** Finds the files of a page, and records them. */
function createFileFinders(
  { images, downloads }: PageNeeds,
  resolve: (url: string) => LinkTarget,
  usedFiles: Set<string>,
) {
  const findDownload = (file: string) => {
    if (isDocumentFile(file)) return undefined
    usedFiles.add(file)
    return downloads.read(file)
  }
  const findImage = (url: string) => {
    const target = resolve(url)
    if (target.kind === 'missing') return { refusal: 'is missing' }
    if (target.kind !== 'file') return undefined
    usedFiles.add(target.file)
    return images.read(target.file)
  }
  const findMedia = (url: string) => {
    const target = resolve(url)
    if (target.kind === 'missing') return { refusal: 'is missing' }
    return target.kind === 'file' ? findDownload(target.file) : undefined
  }
  return { findDownload, findImage, findMedia }
}

/** Front matter can turn the playground off, or limit it to signed-in readers. */
function findRequest(
  { request, values }: PageSource,
  { isForReaders }: Pick<ApiSettings, 'isForReaders'>,
): Pick<PageSettings, 'request' | 'requestGroups'> {
  const display = readText(values.playground) ?? (isForReaders ? 'auth' : 'interactive')
  if (request === undefined || display === 'simple' || display === 'none') return {}
  return display === 'auth' ? { request, requestGroups: readNames(values.groups) } : { request }
}

function readPageIcon(values: JsonRecord, library: IconLibrary): string | null {
  const name = readText(values.icon) ?? readNavigation(values, 'icon')
  return name === null ? null : findIcon({ name, type: readText(values.iconType), library })
}

function writeHtmlTree(
  root: Root,
  dialect: Dialect,
  report: (line: number | undefined, message: string) => void,
): { tree: HtmlRoot; hasListing: boolean } {
  const tree = toHtmlTree(root)
  dialect.changeTree?.(tree)
  simplifyFootnotes(tree)
  renameOwnTabs(tree)
  reportUnknownComponents(tree, report)
  const hasListing = [...walkElements(tree)].some(({ tagName }) => tagName.toLowerCase() === 'doccardlist')
  const written = replaceComponents(tree)
  tidyListings(written)
  fixBlockNesting(written)
  convertAlerts(written)
  return { tree: written, hasListing }
}

/** `overview: true` of Rspress, and `listing` of Quarto. */
function isOverview(tool: ToolName, { overview, listing }: JsonRecord): boolean {
  return (tool === 'rspress' && overview === true) || (tool === 'quarto' && listing !== undefined)
}

function writeBody(
  tree: HtmlRoot,
  {
    library,
    isPlain,
    keepsNames,
    toThemselves,
    titles,
  }: {
    library: IconLibrary
    isPlain?: boolean | undefined
    keepsNames: boolean
    toThemselves: ReadonlySet<string>
    titles: ReadonlyMap<string, string>
  },
): Pick<Page, 'html' | 'passages'> {
  const safe = sanitiseHtml(
    replaceImages(tree, image => 'src' in image.properties),
    { keepsNames },
  )
  fixBlockNesting(safe)
  const coloured = highlightCode(showApiPage(withoutAudience(safe, 'agents')), { isPlain })
  const shown = drawIcons(isPlain ? coloured : drawMath(coloured), library)
  // The only raw parts are icons and formulas.
  const html = toHtml(shown, { allowDangerousHtml: true }).trim()
  const readable = withoutAudience(
    replaceImages(safe, () => false),
    'people',
  )
  const withoutFiles = unlinkDownloads(readable, toThemselves)
  const items = readItems(readContent(withoutFiles)).map(item =>
    item.kind === 'heading' ? { ...item, text: titles.get(item.anchor) ?? item.text } : item,
  )
  return { html, passages: splitIntoPassages(items) }
}

function describeProblem(
  planned: PlannedPage,
  lines: LineMap,
  line: number | undefined,
  message: string,
): ContentProblem {
  const origin = lines.locate(line)
  return { severity: 'warning', file: origin?.file ?? planned.file, line: origin?.line ?? null, message }
}

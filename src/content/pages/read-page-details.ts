import { readHeroTitle } from '../components/write-hero.ts'
import { asPositive, asRecord, type JsonRecord } from '../core/json-value.ts'
import type { Page, PageSettings } from '../core/page.ts'
import { lastSegment, toTitle } from '../core/page-path.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { readNames, readText } from '../formats/read-front-matter.ts'
import { readPageSettings } from './read-page-settings.ts'
import type { PageSource } from './read-page-source.ts'

export type PageDetails = Omit<Page, 'headings' | 'html' | 'passages' | 'links' | 'settings'> & {
  settings: PageSettings
  /** The page's name in the navigation, which may be shorter than its title. */
  navigationTitle: string
  /** Whether the title comes from the first heading. */
  isTitledByHeading: boolean
}

const hidingKeys = ['hidden', 'draft', 'unlisted']

/** Collects a page's details. Front matter wins over the navigation, and the navigation over the first heading. */
export function readPageDetails(
  planned: PlannedPage,
  source: Pick<PageSource, 'values' | 'operation'>,
  firstTitle: string | null,
): PageDetails {
  const { values, operation } = source
  const givenTitle = readText(values.title) ?? planned.title
  const title =
    givenTitle ?? firstTitle ?? operation?.title ?? readHeroTitle(values) ?? nameAfterPath(planned.path)
  return {
    path: planned.path,
    file: planned.file,
    title,
    navigationTitle:
      planned.title ??
      readText(values.sidebarTitle) ??
      readText(values.sidebar_label) ??
      readSidebarLabel(values) ??
      readNavigation(values, 'title') ??
      title,
    isTitledByHeading: givenTitle === null && firstTitle !== null,
    description:
      readText(values.description) ??
      readText(values.excerpt) ??
      readText(asRecord(asRecord(values.myst).html_meta).description) ??
      planned.description ??
      operation?.description ??
      null,
    language: planned.language ?? readText(values.lang) ?? readText(values.language),
    version: planned.version ?? readText(values.version),
    groups: mergeUnique(planned.groups, readNames(values.groups)),
    tags: mergeUnique(planned.tags, readNames(values.tags)),
    keywords: readNames(values.keywords),
    trail: planned.trail,
    ...decideReach(planned, operation?.deprecated ? { deprecated: true, ...values } : values),
  }
}

/** Decides where a page is shown and found, by its place in the navigation and its front matter. */
function decideReach(
  planned: PlannedPage,
  values: JsonRecord,
): Pick<Page, 'hidden' | 'withheld'> & { settings: PageSettings } {
  const isHidden = hidingKeys.some(name => values[name] === true)
  // `hidden: false` finds a page of a hidden group again, but does not show it in the navigation.
  const isFound = !isHidden && (values.hidden === false || planned.hiddenIsFound)
  const isLost = isHidden && !planned.hiddenIsFound
  const noindex = values.noindex === true
  const isUnsearched = values.searchable === false || values.search === false
  const boost = asPositive(values.boost) ?? planned.boost
  return {
    hidden: planned.hidden || isHidden || values.navigation === false,
    withheld: isLost || noindex || isUnsearched || (planned.withheld && !isFound),
    settings: {
      ...readPageSettings(values),
      listed: !(isLost || noindex || (planned.unlisted && !isFound)),
      indexed: !(isLost || noindex || (planned.noindex && !isFound)),
      ...(boost !== null && { boost }),
    },
  }
}

/** Reads the shorter name that Starlight and Hugo use in lists. */
function readSidebarLabel(values: JsonRecord): string | null {
  return readText(asRecord(values.sidebar).label) ?? readText(values.linkTitle)
}

/** Reads what Nuxt Content says about a page in lists: `navigation: { title }`, or `navigation.title`. */
export function readNavigation(values: JsonRecord, name: 'title' | 'icon'): string | null {
  return readText(asRecord(values.navigation)[name]) ?? readText(values[`navigation.${name}`])
}

export function nameAfterPath(path: string): string {
  return path === '/' ? 'Home' : toTitle(lastSegment(path))
}

function mergeUnique(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])]
}

import { readHeroTitle } from '../components/write-hero.ts'
import { asRecord, type JsonRecord } from '../core/json-value.ts'
import type { Page } from '../core/page.ts'
import { lastSegment, toTitle } from '../core/page-path.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { readNames, readText } from '../formats/read-front-matter.ts'
import type { PageSource } from './read-page-source.ts'

export type PageDetails = Omit<Page, 'headings' | 'html' | 'passages' | 'links'> & {
  /** The page's name in the navigation, which may be shorter than its title. */
  navigationTitle: string
  /** Whether the title comes from the first heading. */
  isTitledByHeading: boolean
}

const hidingKeys = ['hidden', 'noindex', 'draft', 'unlisted']

/** Collects a page's details. Front matter wins over the navigation, and the navigation over the first heading. */
export function readPageDetails(
  planned: PlannedPage,
  source: Pick<PageSource, 'values' | 'operation'>,
  firstTitle: string | null,
): PageDetails {
  const { values, operation } = source
  const givenTitle = readText(values.title) ?? planned.title
  const isWithheld = hidingKeys.some(name => values[name] === true)
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
      title,
    isTitledByHeading: givenTitle === null && firstTitle !== null,
    description: readText(values.description) ?? planned.description ?? operation?.description ?? null,
    language: planned.language ?? readText(values.lang) ?? readText(values.language),
    version: planned.version ?? readText(values.version),
    groups: mergeUnique(planned.groups, readNames(values.groups)),
    tags: mergeUnique(planned.tags, readNames(values.tags)),
    keywords: readNames(values.keywords),
    trail: planned.trail,
    hidden: planned.hidden || isWithheld,
    withheld: planned.withheld || isWithheld,
  }
}

/** Reads the shorter name that Starlight and Hugo use in lists. */
function readSidebarLabel(values: JsonRecord): string | null {
  return readText(asRecord(values.sidebar).label) ?? readText(values.linkTitle)
}

export function nameAfterPath(path: string): string {
  return path === '/' ? 'Home' : toTitle(lastSegment(path))
}

function mergeUnique(first: readonly string[], second: readonly string[]): string[] {
  return [...new Set([...first, ...second])]
}

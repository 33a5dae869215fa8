import { findFurnitureLabels } from './furniture-labels.ts'
import { html, type SafeHtml } from './html.ts'
import { nameLanguage } from './name-language.ts'
import { divideTabs } from './outline/divide-tabs.ts'
import type { SiteReader, SiteView } from './site.ts'
import { siteAddress } from './site-address.ts'
import { findLabels } from './site-labels.ts'

/** The query of a search and what it is limited to. */
export interface SiteSearch {
  query: string
  language: string | null
  version: string | null
  /** A tab of the navigation. */
  section: string | null
}

export const resultsPath = '/_lectern/results'
export const searchPath = '/_lectern/search'
/** Where the search box reports searches that have ended. */
export const searchedPath = '/_lectern/searched'

// Builds rename ids of pages that begin with `lectern:`, so this id cannot collide.
const searchId = 'lectern:search'

/** Renders the search form. The script moves it to a dialog and shows its filters. */
export function renderSearch(reader: SiteReader, search: SiteSearch, view: SiteView): SafeHtml {
  const words = findLabels(search.language)
  const more = findFurnitureLabels(search.language)
  const prompt = reader.settings?.searchPrompt ?? words.search
  // An export has no results page, and pages in different folders.
  const target = view.exported
    ? html` hidden data-search="${view.publicUrl ?? view.siteName}"`
    : html` action="${siteAddress(view.basePath, resultsPath)}" data-search="${siteAddress(view.basePath, searchPath)}" data-searched="${siteAddress(view.basePath, searchedPath)}"`
  return html`<form class="search" role="search"${target} data-none="${words.noResults}" data-offline="${words.offline}" data-copy="${words.copy}" data-copied="${words.copied}" data-theme-label="${words.theme}" data-close="${words.close}" data-recent="${more.recent}" data-clear="${more.clear}" data-ask="${more.askAbout}" data-everywhere="${more.everywhere}" data-suggestions="${more.suggestions}"><input type="search" name="q" id="${searchId}" value="${search.query}" maxlength="200" placeholder="${prompt}" aria-label="${words.search}" aria-keyshortcuts="/ Control+K Meta+K" autocomplete="off" spellcheck="false">${renderFilters(reader, search)}</form>`
}

function renderFilters({ outline }: SiteReader, search: SiteSearch): SafeHtml | null {
  const words = findLabels(search.language)
  const { everywhere } = findFurnitureLabels(search.language)
  const { language, version, section } = search
  const tabs = divideTabs(outline.navigationAt(search), null).tabs.map(({ title }) => title)
  const filters = [
    renderFilter('section', [...new Set(tabs)], { label: words.parts, everywhere, chosen: section }),
    renderFilter('version', outline.versions, { label: words.version, everywhere, chosen: version }),
    renderFilter('language', outline.languages, {
      label: words.language,
      everywhere,
      chosen: language,
      name: nameLanguage,
    }),
  ].filter(filter => filter !== null)
  return filters.length === 0 ? null : html`<div class="limits" hidden>${filters}</div>`
}

interface FilterView {
  label: string
  everywhere: string
  chosen: string | null
  name?: (value: string) => string
}

function renderFilter(
  field: string,
  values: readonly string[],
  { label, everywhere, chosen, name = value => value }: FilterView,
): SafeHtml | null {
  if (values.length < 2) return null
  const options = values.map(
    value => html`<option value="${value}"${value === chosen && html` selected`}>${name(value)}</option>`,
  )
  return html`<select name="${field}" aria-label="${label}"><option value="">${label}: ${everywhere}</option>${options}</select>`
}

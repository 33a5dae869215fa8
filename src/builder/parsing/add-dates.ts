import { changePage, type ParsedSite } from '../../content/index.ts'

/** Adds the days on which the files of pages last changed to pages whose front matter has no date. */
export function addDates(site: ParsedSite, dates: Readonly<Record<string, string>> | undefined): ParsedSite {
  if (dates === undefined) return site
  const known = new Map(Object.entries(dates))
  const hides = site.settings === undefined && !site.showsDates
  const pages = site.pages.map(page => {
    const changed = known.get(page.file)
    if (changed === undefined || page.settings?.changed !== undefined) return page
    return changePage(page, { settings: { ...(hides && { showsDate: false }), ...page.settings, changed } })
  })
  return { ...site, pages }
}

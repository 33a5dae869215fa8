import type { Generated } from 'kysely'

/** The views of a page on one day, or with the path '' those of the whole site. */
export interface PageDayRow {
  project_id: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  path: string
  human_views: number
  ai_views: number
  human_visitors: number
  ai_visitors: number
  /** Visitors with views of both kinds count once. */
  visitors: number
  /** Only for the whole site: the day's rows in `page_visitors`. */
  visitor_rows: Generated<number>
}

/** A visitor of a page, or with the path '' of the site. Deleted when the day is over. */
export interface PageVisitorRow {
  project_id: string
  day: string
  path: string
  /** A hash with the day's salt. */
  visitor: string
  /** Bits: 1 human, 2 AI. */
  traffic: number
}

/** The key of a day's visitor hashes. Deleted when the day is over, so that no hash can be computed again. */
export interface VisitorSaltRow {
  day: string
  salt: string
}

/** The searches for a query on one day, or with the query '' all searches of the site. */
export interface SearchDayRow {
  project_id: string
  /** UTC, `YYYY-MM-DD`. */
  day: string
  query: string
  hits: number
  /** Hits without results. */
  empty_hits: number
  /** Searches after which a result was opened. */
  clicks: number
  last_at: number
  /** Only for all searches: the day's other rows here and in `search_clicks`. */
  stored_rows: Generated<number>
}

/** How often the result that leads to a page was opened after a search. */
export interface SearchClickRow {
  project_id: string
  query: string
  path: string
  day: string
  clicks: number
}

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

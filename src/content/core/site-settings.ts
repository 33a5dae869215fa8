import type { Integration } from './integration.ts'

/** What the configuration asks for all pages of a site. */
export interface SiteSettings {
  description: string | null
  /** Meta tags of every page, by name. */
  metatags: MetaTag[]
  /** The beginning of canonical addresses, without a trailing slash. */
  canonical: string | null
  organization: Organization | null
  searchPrompt: string | null
  /** Null for the default menu. */
  menu: PageMenu | null
  /** Added to every page that agents read as Markdown. */
  agentInstructions: string | null
  /** `description` is Markdown in the plan, and safe HTML in the parsed site. */
  notFound: { redirect: boolean; title: string | null; description: string | null } | null
  showsDates: boolean
  /** What readers are offered at the end of a page. Artifacts of earlier releases have none. */
  feedback?: { rating: boolean; suggestEdit: boolean; raiseIssue: boolean }
  fonts: { body: SiteFont | null; heading: SiteFont | null }
  /** Files at the root of the source that replace generated ones, by name, such as `llms.txt`. */
  ownFiles: Record<string, string>
  skills: Skill[]
  /** Used if the owner of the project turns them on. Artifacts of earlier releases have none. */
  integrations?: Integration[]
  ownCode?: OwnCode
}

/** The stylesheets and scripts that the source has for every page, as names of `SiteFile`s. */
export interface OwnCode {
  styles: string[]
  scripts: string[]
}

export type MetaTag = [name: string, content: string]

export interface Organization {
  id: string | null
  name: string | null
  legalName: string | null
  url: string | null
  logo: string | null
  sameAs: string[]
}

/** The menu of a page. An empty one is not shown. */
export interface PageMenu {
  options: PageMenuOption[]
}

export type PageMenuOption = string | CustomMenuOption

export interface CustomMenuOption {
  title: string
  description: string | null
  /** `$page`, `$path` and `$mcp` are replaced in the values. */
  href: string
  query: [name: string, value: string][]
}

export interface SiteFont {
  family: string
  weight: string | null
  /** A source file in the plan, and the name of a `SiteFile` in the parsed site; null for a font of the reader's system. */
  file: string | null
}

/** A skill for agents, as `SKILL.md` describes it. */
export interface Skill {
  /** A segment of its address. */
  name: string
  description: string
  text: string
  /** Only for signed-in readers in one of these groups; missing if there are none. */
  groups?: string[]
}

export type { SitePage, SiteReader } from './site.ts'

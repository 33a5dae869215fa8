// Turns a source into pages. Separate from `index.ts`, because the server works with pages but needs no parsers, which are slow to load.
export { openSource, type SiteSource } from './open-source.ts'
export type { PageTrace } from './pages/page-trace.ts'
export type { PageReading } from './pages/read-page.ts'
export type { ReadingQueue } from './pages/read-queued-pages.ts'
export { parseSite } from './parse-site.ts'
export { findRemoteDescriptions } from './readers/mintlify/find-remote-descriptions.ts'

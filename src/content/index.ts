export { openSource, type SiteSource } from './open-source.ts'
export type {
  Block,
  ContentProblem,
  Heading,
  NavigationNode,
  Page,
  PageLink,
  ParsedSite,
  Passage,
  SiteFile,
} from './page.ts'
export type { PageTrace } from './page-trace.ts'
export { parseSite } from './parse-site.ts'
export type { PageReading } from './read-page.ts'
export { parseYaml } from './read-yaml.ts'
export { createMemoryTree, type SourceTree } from './source-tree.ts'
export type { Steering } from './steering/steering.ts'

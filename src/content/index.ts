export type {
  Block,
  ContentProblem,
  Heading,
  NavigationNode,
  Page,
  PageLink,
  ParsedSite,
  Passage,
} from './page.ts'
export { parseSite } from './parse-site.ts'
export { createMemoryTree, type SourceTree } from './source-tree.ts'

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
export { createMemoryTree, type SourceTree } from './source-tree.ts'

export type { ApiRequest } from './core/api-documents.ts'
export { cutFrontMatter } from './core/cut-front-matter.ts'
export type { Integration } from './core/integration.ts'
export type {
  Block,
  ContentProblem,
  Heading,
  NavigationNode,
  Page,
  PageLink,
  PageSettings,
  ParsedSite,
  Passage,
  RemoteHosts,
  SiteFile,
} from './core/page.ts'
export { type Audience, isAsOpen, mayRead, nameAudience, type PageAccess } from './core/page-access.ts'
export {
  type Anchors,
  addBody,
  bodyOf,
  changePage,
  copyWithoutBody,
  fillAnchors,
  type PackedBody,
  type PageWithoutBody,
} from './core/page-body.ts'
export { isAssetFile, isDocumentFile } from './core/page-path.ts'
export type { Redirect } from './core/redirect.ts'
export { addedFolder, listDescriptionFiles } from './core/remote-description.ts'
export type { BrandLink, ImagePair, SiteBrand } from './core/site-brand.ts'
export type { PageMenu, SiteSettings } from './core/site-settings.ts'
export { createMemoryTree, type SourceTree } from './core/source-tree.ts'
export type { Steering } from './core/steering.ts'
export { playerHosts } from './core/video-players.ts'
export { parseYaml } from './formats/read-yaml.ts'
export { createNearbyFinder } from './redirects/create-nearby-finder.ts'
export { createPageFinder } from './redirects/create-page-finder.ts'
export { createRedirects, type FindRedirect } from './redirects/create-redirects.ts'

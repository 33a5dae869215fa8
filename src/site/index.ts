export { isAmong, listMediaSources, type MediaPolicy } from './allow-media.ts'
export { brandStylesheetPath, hasFontFiles, writeBrandStyles } from './brand-styles.ts'
export { buildFiles } from './build-files.ts'
export { buildSite, buildSiteInParts, packHtml, type SiteExtension, unpackHtml } from './build-site.ts'
export { extendSiteFile, extendSiteFileInSteps } from './extend-site-file.ts'
export { homePath } from './home-path.ts'
export { listPaths, openSite } from './open-site.ts'
export { listCodeSources, type OwnCodeView, ownStylesPath } from './own-code.ts'
export { feedbackPath } from './render-feedback.ts'
export { renderNotFound, renderPage } from './render-page.ts'
export { type MarkedText, renderResults, type SearchResultView } from './render-results.ts'
export { resultsPath, type SiteSearch, searchedPath, searchPath } from './render-search.ts'
export {
  openIdReturnPath,
  openIdStartPath,
  renderSignIn,
  renderTokenSignIn,
  type SignInForm,
  signInPath,
  signOutPath,
  tokenSignInPath,
} from './render-sign-in.ts'
export {
  isListed,
  type RepositoryView,
  type SitePage,
  type SiteReader,
  type SiteView,
  type StoredFile,
} from './site.ts'
export { markdownAddress, siteAddress } from './site-address.ts'
export {
  diagramFrame,
  diagramFrameScript,
  iconPath,
  scriptPath,
  siteIcon,
  siteScripts,
  siteStylesheet,
  stylesheetPath,
  themeScriptPath,
} from './site-assets.ts'
export { isCurrentSite, openSiteFile } from './site-file.ts'
export { feedPath, hasFeed, writeFeed } from './write-feed.ts'
export { writeInstructions, writeLlmsText, writeRobots, writeSitemap } from './write-listings.ts'

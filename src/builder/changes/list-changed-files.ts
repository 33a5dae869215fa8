import { isAssetFile, isDocumentFile } from '../../content/index.ts'
import { findChangedFiles, type Manifest } from '../parsing/manifest.ts'

/** More changed pages are built with the whole site. */
export const mostPages = 200

/** Only the plan of a site is made from them, so they change nothing else. */
const configuration =
  /(?:^|\/)(?:docs\.json|mint\.json|mkdocs\.ya?ml|sidebars\.(?:json|ya?ml|[cm]?[jt]s)|meta\.json|_meta\.(?:json|[jt]sx?)|_category_\.(?:json|ya?ml)|_toc\.ya?ml|toc\.ya?ml|\.pages|\.nav\.yml)$/

/** Documents that list the pages of a site. They can also be pages. */
const outline = /(?:^|\/)(?:SUMMARY\.md|_sidebar\.md|nav\.adoc)$/

/** Programs, which pages can show or use as components. Scripts and styles that a site loads are not among them. */
const code =
  /\.(?:astro|c|cc|cpp|cs|dart|diff|exs?|go|graphql|h|hs|java|jl|jsx|kt|lua|php|proto|py|r|rb|rs|scala|sh|sql|svelte|swift|tf|tsx?|vue)$/i

export function isConfiguration(file: string): boolean {
  return configuration.test(file)
}

/** Whether a file decides about the plan of a site, and about nothing else unless a page uses it. */
export function isOfPlan(file: string): boolean {
  return isConfiguration(file) || outline.test(file)
}

/** Lists the files that changed since the whole build. Null if more than 200 did, or any that is neither a document, an image or a download nor an edited file of the navigation or of code. */
export function listChangedFiles(earlier: Manifest, manifest: Manifest): Set<string> | null {
  const changed = findChangedFiles(earlier, manifest)
  if (changed.size > mostPages) return null
  const isEdited = (file: string) =>
    (isConfiguration(file) || code.test(file)) && earlier.has(file) && manifest.has(file)
  const isAllowed = (file: string) => isDocumentFile(file) || isAssetFile(file) || isEdited(file)
  return [...changed].every(isAllowed) ? changed : null
}

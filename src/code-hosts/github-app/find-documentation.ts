/** Markdown files about the repository, not its product. */
const aboutTheRepository =
  /^(\.github\/|readme|changelog|changes|contributing|code_of_conduct|security|license|support|governance|authors)/i
const skipped = /(^|\/)(\.|node_modules\/|vendor\/|test\/|tests\/|fixtures\/|examples?\/)/
const configFile = /(^|\/)(docs|mint)\.json$/
const page = /\.(?:mdx?|adoc|asciidoc|qmd)$/i
const toolFile = /\/(?:meta\.json|conf\.py|antora\.yml|writerside\.cfg)$/
const usualFolders = ['docs', 'doc', 'documentation', 'content/docs', 'website/docs']
const fewestPages = 2

/**
 * Finds the documentation folder of a repository: the folder of the `docs.json` or `mint.json` nearest to the root; else the first usual
 * folder with pages, or with the configuration of a tool; else the whole repository (empty), if it has two pages that are not about the repository.
 * Undefined if there is none.
 */
export function findDocumentation(paths: readonly string[]): string | undefined {
  const files = paths.filter(path => !skipped.test(path))
  const config = files
    .filter(path => configFile.test(path))
    .sort((a, b) => depthOf(a) - depthOf(b) || a.localeCompare(b))[0]
  if (config !== undefined) return folderOf(config)
  const folder = usualFolders.find(usual =>
    files.some(path => path.startsWith(`${usual}/`) && (page.test(path) || toolFile.test(path))),
  )
  if (folder !== undefined) return folder
  const pages = files.filter(path => page.test(path) && !aboutTheRepository.test(path))
  return pages.length >= fewestPages ? '' : undefined
}

function depthOf(path: string): number {
  return path.split('/').length
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** Files of a repository that are Markdown and not its documentation. */
const aboutTheRepository =
  /^(\.github\/|readme|changelog|changes|contributing|code_of_conduct|security|license|support|governance|authors)/i
const skipped = /(^|\/)(\.|node_modules\/|vendor\/|test\/|tests\/|fixtures\/|examples?\/)/
const configFile = /(^|\/)(docs|mint)\.json$/
const markdown = /\.mdx?$/i
const usualFolders = ['docs', 'doc', 'documentation', 'content/docs', 'website/docs']
const fewestPages = 2

/**
 * The folder of a repository that holds its documentation, empty for the whole; undefined where it has none. The folder of the
 * `docs.json` or `mint.json` nearest to the root; else the first of the usual folders with Markdown or a `meta.json` in it; else
 * the whole, where it has two pages that are not about the repository itself.
 */
export function findDocumentation(paths: readonly string[]): string | undefined {
  const files = paths.filter(path => !skipped.test(path))
  const config = files
    .filter(path => configFile.test(path))
    .sort((a, b) => depthOf(a) - depthOf(b) || a.localeCompare(b))[0]
  if (config !== undefined) return folderOf(config)
  const folder = usualFolders.find(usual =>
    files.some(path => path.startsWith(`${usual}/`) && (markdown.test(path) || path.endsWith('/meta.json'))),
  )
  if (folder !== undefined) return folder
  const pages = files.filter(path => markdown.test(path) && !aboutTheRepository.test(path))
  return pages.length >= fewestPages ? '' : undefined
}

function depthOf(path: string): number {
  return path.split('/').length
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

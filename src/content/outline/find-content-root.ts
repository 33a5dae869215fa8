const repositoryFile =
  /^(?:readme|changelog|contributing|licen[cs]e|code_of_conduct|security|support|governance)\.\w+$/i
const documentationFolder = /^(?:docs?|documentation|content|book|manual|wiki)\/$/i

/** Whether a file at the top of a source is about its repository. */
export function isRepositoryFile(file: string): boolean {
  return repositoryFile.test(file)
}

/**
 * Finds the folder that holds all pages: the only folder at the top, or a documentation folder with nothing but a repository's
 * own files (`README.md`, `CONTRIBUTING.md`) beside it. Those files are not pages then.
 */
export function findContentRoot(files: readonly string[]): string {
  const content = files.filter(file => !isRepositoryFile(file))
  const [first = ''] = content
  const top = first.slice(0, first.indexOf('/') + 1)
  if (top === '' || content.some(file => !file.startsWith(top))) return ''
  return content.length === files.length || documentationFolder.test(top) ? top.slice(0, -1) : ''
}

const repositoryFile =
  /^(?:readme|changelog|contributing|licen[cs]e|code_of_conduct|security|support|governance)\.\w+$/i

/** The folder that holds every page, where the source is a repository around it: `docs` for a site below `docs/`. */
export function findContentRoot(files: readonly string[]): string {
  const content = files.filter(file => !repositoryFile.test(file))
  const [first = ''] = content
  const top = first.slice(0, first.indexOf('/') + 1)
  return top !== '' && content.every(file => file.startsWith(top)) ? top.slice(0, -1) : ''
}

/** Where a source has its topics, images and code. */
export interface Folders {
  topics: string
  images: string
  snippets: string
}

/** The variable of a site plan that holds the folders. */
const variable = 'writerside:folders'

export function storeFolders(folders: Folders): [string, string] {
  return [variable, JSON.stringify(folders)]
}

export function loadFolders(variables: ReadonlyMap<string, string>): Folders {
  const stored = variables.get(variable)
  return stored === undefined ? { topics: '', images: '', snippets: '' } : JSON.parse(stored)
}

import { joinPath } from '../core/page-path.ts'
import type { SourceTree } from '../core/source-tree.ts'

export interface AsciidocFile {
  /** Looks up included files and the titles of linked pages. */
  tree: SourceTree
  file: string
  text: string
  /** Links without a text show the page's name in the navigation. */
  isNavigation?: boolean
}

/** The start of the addresses under which Asciidoctor knows the files of the source. */
export const addressStart = 'file:///'
const asciidocFile = /\.(?:adoc|asciidoc)$/i

/** Whether a file is AsciiDoc. */
export function isAsciidoc(file: string): boolean {
  return asciidocFile.test(file)
}

/** Returns the file of an address. */
export function toFile(address: string): string | undefined {
  return address.startsWith(addressStart) ? joinPath('', address.slice(addressStart.length)) : undefined
}

import { joinPath, parentFolder, stripPageExtension } from '../../core/page-path.ts'
import type { LabelledPlace, SiteLabels } from '../../core/site-labels.ts'

export interface ReferenceNeeds {
  labels: SiteLabels
  root: string
  /** The file of the page that refers to others. */
  page: string
}

const documentMark = 'doc /'

/** Labels are case-insensitive. */
export function toLabelKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

export function toTermKey(term: string): string {
  return `term ${toLabelKey(term)}`
}

/** The key of something that a directive describes, such as a function. */
export function toObjectKey(name: string): string {
  return `object ${name}`
}

/** The key of a page, whose name is its path below the site's root without the extension. */
export function toDocumentKey(name: string): string {
  return documentMark + name
}

export function findLabel({ labels }: ReferenceNeeds, name: string): LabelledPlace | undefined {
  return labels.places.get(toLabelKey(name))
}

/** Finds the page for a reference such as `/howto/install` or `../index.md`. */
export function findDocument(
  { labels, root, page }: ReferenceNeeds,
  reference: string,
): LabelledPlace | undefined {
  const [path = ''] = reference.split('#', 1)
  const file = joinPath(path.startsWith('/') ? root : parentFolder(page), path)
  if (file === undefined || path === '' || (root !== '' && !file.startsWith(`${root}/`))) return undefined
  const name = stripPageExtension(file).replace(/\.(?:rst|html|txt)$/, '')
  return labels.places.get(toDocumentKey(root === '' ? name : name.slice(root.length + 1)))
}

export function listDocuments({ labels }: ReferenceNeeds): string[] {
  return [...labels.places.keys()]
    .filter(key => key.startsWith(documentMark))
    .map(key => key.slice(documentMark.length))
}

/** Writes a Markdown link; the address can hold any characters. */
export function writeLink(text: string, address: string): string {
  return `[${text}](<${address.replace(/[<>\\\n]/g, character => encodeURIComponent(character))}>)`
}

/** Escapes text that is not Markdown. */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>&$|{}~]/g, '\\$&')
}

export function writeCode(text: string): string {
  const longest = [...text.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 0)
  const mark = '`'.repeat(longest + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return mark + pad + text + pad + mark
}

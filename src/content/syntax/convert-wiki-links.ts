import { posix } from 'node:path'
import { slug } from 'github-slugger'
import {
  inAnyFolder,
  isDocumentFile,
  lastSegment,
  parentFolder,
  stripPageExtension,
  toPagePath,
} from '../core/page-path.ts'
import type { SourceLine } from '../core/source-line.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { rewriteLines } from './rewrite-lines.ts'
import { writeTag } from './write-tag.ts'

export interface WikiLinkNeeds {
  tree: SourceTree
  /** The folder of the site in the source. */
  root: string
  /** Whether the text comes before the page, as in the wikis of GitHub: `[[Text|Page]]`. In Obsidian, it comes after. */
  isTextFirst: boolean
}

const wikiLink = /!?\[\[([^[\]\n]{1,500})\]\](?!\()/g
const image = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp)$/i

type FindFile = (name: string, page: string) => string | undefined

/** How files are found by name. The key is the list that all views of a source share. */
const finders = new WeakMap<SourceTree['files'], FindFile>()

/**
 * Converts `[[Page]]`, `[[Page#Heading|Text]]` and `![[image.png]]` to links and images. A name that no file has stays as it is
 * written, because two brackets can be anything.
 */
export function convertWikiLinks(needs: WikiLinkNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const find = createFinder(needs.tree)
  const page = lines[0]?.origin.file ?? ''
  return rewriteLines(lines, text =>
    text.includes('[[')
      ? text.replace(wikiLink, (whole, content: string) => writeLink(needs, find, { page, content }) ?? whole)
      : text,
  )
}

/** Finds the file with a name, or whose path ends with it: of several, the one that is nearest to the page. */
function createFinder(tree: SourceTree): FindFile {
  const known = finders.get(tree.files)
  if (known !== undefined) return known
  const files = tree.files().filter(file => isDocumentFile(file) || image.test(file))
  const byName = Map.groupBy(files, file => toName(lastSegment(file)))
  const find: FindFile = (name, page) => {
    const path = toName(name)
    const named = byName.get(lastSegment(path)) ?? []
    return named
      .filter(file => `/${toName(file)}`.endsWith(`/${path}`))
      .reduce<string | undefined>(
        (best, file) =>
          best !== undefined && countShared(best, page) >= countShared(file, page) ? best : file,
        undefined,
      )
  }
  finders.set(tree.files, find)
  return find
}

/** How many folders two files have in common, from the top. */
function countShared(file: string, other: string): number {
  const [one, two] = [file, other].map(path => parentFolder(path).split('/'))
  const differs = one?.findIndex((segment, at) => segment !== two?.[at]) ?? 0
  return differs === -1 ? (one?.length ?? 0) : differs
}

/** Names are compared without case, and a hyphen stands for a space. */
function toName(name: string): string {
  return stripPageExtension(name.trim())
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
    .replace(/^\/+/, '')
}

function writeLink(
  { tree, root, isTextFirst }: WikiLinkNeeds,
  find: FindFile,
  { page, content }: { page: string; content: string },
): string | undefined {
  const [first = '', second] = content.split(/\\?\|/)
  const ordered = isTextFirst && second !== undefined ? [second, first] : [first, second]
  const isKnown = (target: string) => find(target.split('#', 1)[0] ?? '', page) !== undefined
  const isSwapped = second !== undefined && !isKnown(ordered[0] ?? '') && isKnown(ordered[1] ?? '')
  const [target = '', text] = isSwapped ? ordered.toReversed() : ordered
  const [name = '', ...headings] = target.split('#')
  // Obsidian calls a block, such as a paragraph, by a name after `^`.
  const heading = headings
    .filter(each => !each.startsWith('^'))
    .at(-1)
    ?.trim()
  const anchor = heading === undefined ? '' : `#${slug(heading)}`
  if (name.trim() === '')
    return anchor === '' ? undefined : `[${escapeText(text ?? heading ?? '')}](${anchor})`
  const file = find(name, page)
  // The page is read again when a file with this name appears or disappears.
  tree.read(inAnyFolder(name))
  if (file === undefined) return undefined
  const inside = root !== '' && file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
  if (image.test(file)) return writeImage(posix.relative(parentFolder(page), file), text, name)
  const shown = text ?? (heading === undefined ? lastSegment(name) : `${lastSegment(name)} › ${heading}`)
  return `[${escapeText(shown.trim())}](${toPagePath(inside, { index: false })}${anchor})`
}

/** `![[kiln.png|300]]` has a width, and `![[kiln.png|The kiln]]` a description. */
function writeImage(address: string, option: string | undefined, name: string): string {
  const [, width] = /^(\d{1,4})(?:x\d{1,4})?$/.exec(option?.trim() ?? '') ?? []
  const alt = width === undefined ? option?.replace(/^alt=/, '') : lastSegment(name)
  return writeTag('img', { src: encodeURI(address), alt: alt ?? lastSegment(name), width })
}

function escapeText(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}

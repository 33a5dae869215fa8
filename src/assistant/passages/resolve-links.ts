import type { SearchIndex } from '../../search/index.ts'
import { splitAtFences } from './split-at-fences.ts'

export type PageLookup = Pick<SearchIndex, 'findPage' | 'page' | 'passagesOf' | 'passage'>

// Code spans, links and images, and bare addresses that chat clients would link. Bounded, to read hostile text in
// linear time. Longer constructs are not links, or are taken apart.
const pieces = new RegExp(
  [
    /(?<!`)(?<ticks>`{1,20})(?!`)(?:(?!\n\s*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/,
    /(?<image>!?)\[(?<text>(?:[^[\]]|\[[^[\]]{0,300}\]){0,1000})\]\(\s{0,100}(?<address><[^<>\n]*>|(?:[^\s()]|\([^\s()]*\))*)(?:\s{1,100}(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s{0,100}\)/,
    /(?<stray>\]\(|^[ >]{0,12}\[(?=[^\]\n]{1,300}\]:))/,
    /<?(?<bare>(?:https?\\?:\/\/|www\.)[^\s<>`*|)\]]*[^\s<>`*|)\].,;:!?'"_])>?/,
    /<?(?<mail>(?<![\w.+-])(?:mailto:)?[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{0,190}\w)>?/,
  ]
    .map(piece => piece.source)
    .join('|'),
  'gm',
)

interface Piece {
  image?: string
  text?: string
  address?: string
  /** The start of a link or of a definition that the patterns do not match. */
  stray?: string
  bare?: string
  mail?: string
}

/**
 * Keeps links to pages of the site, as site paths, and anchors that exist. Other links become their text. Bare
 * addresses become code, so that no client links them.
 */
export function keepSiteLinks(markdown: string, index: PageLookup): string {
  return replacePieces(markdown, address => resolvePath(address, index))
}

/** Makes site paths absolute, in Markdown from `keepSiteLinks`. */
export function makeLinksAbsolute(
  markdown: string,
  pageUrl: (path: string, anchor: string | null) => string,
): string {
  // A shortcut: the full search is slow, and most texts have no links.
  if (!markdown.includes('](')) return markdown
  return replacePieces(markdown, address => {
    const [path, anchor] = splitAtHash(address)
    return pageUrl(path, anchor ?? null)
  })
}

export function dropLinks(markdown: string): string {
  return replacePieces(markdown, () => undefined)
}

function replacePieces(markdown: string, resolve: (address: string) => string | undefined): string {
  return splitAtFences(markdown)
    .map(({ text, isCode }) => (isCode ? text : replaceInProse(text, resolve)))
    .join('\n')
}

function replaceInProse(prose: string, resolve: (address: string) => string | undefined): string {
  return prose.replace(pieces, (whole: string, ...rest: unknown[]) => {
    const { image, text, address, stray, bare, mail } = namedGroups(rest)
    if (stray !== undefined) return `${stray.slice(0, -1)}\\${stray.slice(-1)}`
    const shown = bare ?? mail
    if (shown !== undefined) return asCode(shown)
    if (text === undefined || address === undefined) return whole
    const resolved = image ? undefined : resolve(address.replace(/^<(.*)>$/, '$1'))
    return resolved === undefined ? replacePieces(text, resolve) : `[${text}](${resolved})`
  })
}

/** A replacer gets its named groups as the last argument, which TypeScript does not know. */
function namedGroups(replacerArguments: unknown[]): Piece {
  return replacerArguments.at(-1) as Piece
}

function resolvePath(address: string, index: PageLookup): string | undefined {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined
  const [path, fragment] = splitAtHash(address)
  const page = index.findPage(path)
  if (page === undefined) return undefined
  const known = fragment !== undefined && hasAnchor(index, page, decodeAnchor(fragment))
  return known ? `${index.page(page).path}#${fragment}` : index.page(page).path
}

function splitAtHash(address: string): [string, string | undefined] {
  const hash = address.indexOf('#')
  return hash === -1 ? [address, undefined] : [address.slice(0, hash), address.slice(hash + 1)]
}

function decodeAnchor(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function hasAnchor(index: PageLookup, page: number, anchor: string): boolean {
  const { first, end } = index.passagesOf(page)
  for (let position = first; position < end; position++) {
    if (index.passage(position).anchor === anchor) return true
  }
  return false
}

function asCode(address: string): string {
  return `\`${address.replace(/\\([!-/:-@[-`{-~])/g, '$1')}\``
}

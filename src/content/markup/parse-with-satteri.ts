import type { Root, RootContent } from 'mdast'
import { parseStatements } from '../scripts/parse-script.ts'
import { rejoinParagraphs } from './rejoin-paragraphs.ts'

export type Grammar = 'mdx' | 'markdown'

// The native parser cannot be interrupted, and a text that nests without end overflows its stack.
const limitCharacters = 1_000_000
const limitNesting = 200
/** Read as two footnotes by the native parser, as one with text by micromark. */
const footnoteInFootnote = /\]:[ \t]*\[\^[^\]\n]*\]:/
/** To MDX, which has no indented code, a footnote as well; the native parser takes it for an address. */
const indentedFootnote = /(?<![ \t])(?: {4}| {0,3}\t)[ \t]*\[\^/

/**
 * Characters times marks: the native parser's work and memory grow with the product, for references (`&amp;`) within a paragraph
 * and for the tags and expressions of MDX within a page.
 */
const limitWork = 500_000_000

const native = await import('satteri').catch(() => null)

/**
 * Parses what the native parser (satteri) can be trusted with, about twenty times as fast as micromark. Null for a text that
 * is very long, nests very deeply or holds very many references, tags or expressions, for one that is not valid, and on machines that it has no binary for.
 */
export function parseWithSatteri(text: string, grammar: Grammar): Root | null {
  if (native === null || text.length > limitCharacters || nestsDeeply(text)) return null
  if (asksTooMuch(text, grammar)) return null
  if (footnoteInFootnote.test(text) || (grammar === 'mdx' && indentedFootnote.test(text))) return null
  const parse = grammar === 'mdx' ? native.mdxToMdast : native.markdownToMdast
  try {
    const root = toRoot(parse(text, { features: { frontmatter: false } }))
    if (!root.children.every(isSound)) return null
    rejoinParagraphs(root)
    return root
  } catch {
    return null
  }
}

/** The native parser takes the paragraph of an `import` for a module, whatever it says. */
function isSound(node: RootContent): boolean {
  return node.type !== 'mdxjsEsm' || parseStatements(node.value) !== null
}

/** More brackets or tags open at once than any page has reason to; code counts as well, at worst the other parser reads it. */
function nestsDeeply(text: string): boolean {
  let brackets = 0
  let tags = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (opening.has(character)) brackets += 1
    else if (closing.has(character)) brackets = Math.max(0, brackets - 1)
    else if (character === lessThan) tags += text.charCodeAt(at + 1) === slash ? -1 : 1
    else if (character === slash && text.charCodeAt(at + 1) === greaterThan) tags -= 1
    tags = Math.max(0, tags)
    if (brackets > limitNesting || tags > limitNesting) return true
  }
  return false
}

function asksTooMuch(text: string, grammar: Grammar): boolean {
  if (grammar === 'mdx' && text.length * (text.split(/[{<]/).length - 1) > limitWork) return true
  if (!text.includes('&')) return false
  let work = 0
  for (const block of text.split(/\n[ \t]*\n/)) work += block.length * (block.split('&').length - 1)
  return work > limitWork
}

const [lessThan, greaterThan, slash] = [0x3c, 0x3e, 0x2f]
const opening = new Set([0x28, 0x5b, 0x7b])
const closing = new Set([0x29, 0x5d, 0x7d])

/** A cast: its types describe the trees of mdast in words of their own. */
function toRoot(tree: object): Root {
  return tree as Root
}

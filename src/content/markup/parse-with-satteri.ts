import type { Nodes, Root, RootContent } from 'mdast'
import { parseStatements } from '../scripts/parse-script.ts'
import { rejoinParagraphs } from './rejoin-paragraphs.ts'

export type Grammar = 'mdx' | 'markdown'

// The native parser cannot be interrupted, and unlimited nesting overflows its stack.
const limitCharacters = 1_000_000
const limitNesting = 200
/** The native parser reads two footnotes, micromark one with text. */
const footnoteInFootnote = /\]:[ \t]*\[\^[^\]\n]*\]:/
/** In MDX, which has no indented code, this is also a footnote; the native parser reads an address. */
const indentedFootnote = /(?<![ \t])(?: {4}| {0,3}\t)[ \t]*\[\^/
/** An unclosed tag is an error in MDX, even in the alt text of an image. The native parser accepts it there. */
const tagInImage = /!\[[^\]]{0,1000}<[A-Za-z/>]/

/**
 * The limit of characters × marks. The native parser's time and memory grow with this product: for references (`&amp;`) in a
 * paragraph, and for the tags and expressions of an MDX page.
 */
const limitWork = 500_000_000

const native = await import('satteri').catch(() => null)

/**
 * Parses with the native parser (satteri), about twenty times as fast as micromark. Returns null for input that it should not get
 * (very long, deeply nested, or with very many references, tags or expressions), for invalid input, and on machines without its
 * binary.
 */
export function parseWithSatteri(text: string, grammar: Grammar, { math = false } = {}): Root | null {
  if (native === null || text.length > limitCharacters || nestsDeeply(text)) return null
  if (exceedsWorkLimit(text, grammar)) return null
  if (footnoteInFootnote.test(text)) return null
  if (grammar === 'mdx' && (indentedFootnote.test(text) || tagInImage.test(text))) return null
  const options = { features: { frontmatter: false, math } }
  try {
    const root = toRoot(
      grammar === 'mdx'
        ? native.mdxToMdast(endLastLine(text), options)
        : native.markdownToMdast(text, options),
    )
    if (!root.children.every(isSound)) return null
    if (grammar === 'mdx') repairNames(root, text)
    rejoinParagraphs(root)
    return root
  } catch {
    return null
  }
}

/** The native parser (0.10.5) ends the process if invalid code after `import` or `export` ends the text without a line break. */
function endLastLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

/** The native parser accepts any paragraph that starts with `import` or `export` as a module. */
function isSound(node: RootContent): boolean {
  if (node.type !== 'mdxjsEsm') return true
  return parseStatements(node.value)?.every(({ type }) => /^(?:Import|Export)/.test(type)) ?? false
}

/** If a component ends inside a list, the native parser writes its attributes and its text into its name. */
function repairNames(root: Root, text: string): void {
  const waiting: Nodes[] = [root]
  let lines: string[] | undefined
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('children' in node) for (const child of node.children) waiting.push(child)
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') continue
    if (!node.name || !/[\s"'<>/={}]/.test(node.name)) continue
    const { line = 1, column = 1 } = node.position?.start ?? {}
    lines ??= text.split('\n')
    const source = lines[line - 1]?.slice(column - 1) ?? ''
    node.name = /^<([\w$.:-]+)/.exec(source)?.[1] ?? 'div'
  }
}

/**
 * Whether more brackets or tags are open at once than in any real page. Code counts too, but no escaped character; at worst micromark
 * parses the page.
 */
function nestsDeeply(text: string): boolean {
  let brackets = 0
  let tags = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at)
    if (character === backslash) at += 1
    else if (opening.has(character)) brackets += 1
    else if (closing.has(character)) brackets = Math.max(0, brackets - 1)
    else if (character === lessThan) tags += text.charCodeAt(at + 1) === slash ? -1 : 1
    else if (character === slash && text.charCodeAt(at + 1) === greaterThan) tags -= 1
    tags = Math.max(0, tags)
    if (brackets > limitNesting || tags > limitNesting) return true
  }
  return false
}

function exceedsWorkLimit(text: string, grammar: Grammar): boolean {
  if (grammar === 'mdx' && text.length * (text.split(/[{<]/).length - 1) > limitWork) return true
  if (!text.includes('&')) return false
  let work = 0
  for (const block of text.split(/\n[ \t]*\n/)) work += block.length * (block.split('&').length - 1)
  return work > limitWork
}

const [lessThan, greaterThan, slash, backslash] = [0x3c, 0x3e, 0x2f, 0x5c]
const opening = new Set([0x28, 0x5b, 0x7b])
const closing = new Set([0x29, 0x5d, 0x7d])

/** A cast: satteri has its own types for mdast trees. */
function toRoot(tree: object): Root {
  return tree as Root
}

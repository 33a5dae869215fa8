import type { Element, ElementContent, Root, RootContent } from 'hast'
import { createBox, createText, isElement, readClasses, readTextContent } from '../html/elements.ts'
import { type LineMarks, lineKinds, readLineMarks, toLineAttribute } from './line-ranges.ts'
import { type CodeToken, tokenise } from './tokenise.ts'

/** Longer listings stay plain, and so do listings after this many characters in one page. */
const limitCharacters = 20_000
const limitPageCharacters = 200_000

export interface HighlightOptions {
  /** Leaves out colours, for a page whose grammars take too long. */
  isPlain?: boolean | undefined
}

/** Returns the tree with classes in listings: for the kinds of tokens and for marked lines. Unchanged parts are shared. */
export function highlightCode(root: Root, { isPlain = false }: HighlightOptions = {}): Root {
  let room = isPlain ? 0 : limitPageCharacters
  const highlight = <Node extends RootContent>(node: Node): Node => {
    if (node.type !== 'element') return node
    if (node.tagName !== 'pre') return { ...node, children: node.children.map(highlight) }
    room -= readTextContent(node).length
    return { ...node, ...highlightListing(node, room < 0) }
  }
  return { ...root, children: root.children.map(highlight) }
}

function highlightListing(pre: Element, isPlain: boolean): Pick<Element, 'properties' | 'children'> {
  const marks = readLineMarks(pre)
  const properties = { ...pre.properties }
  for (const kind of lineKinds) delete properties[toLineAttribute(kind)]
  const hasLines = hasLineMarks(marks) || readClasses(pre).includes('numbered')
  const added = [marks.focused.size > 0 && 'focusing', isTallDiagram(pre) && 'tall'].filter(
    name => name !== false,
  )
  if (added.length > 0) properties.className = [...readClasses(pre).filter(Boolean), ...added]
  const children = pre.children.map(code => {
    if (!isElement(code, 'code')) return code
    const text = readTextContent(code)
    const lines = readTokens(code, text, isPlain)
    if (hasLines) return { ...code, children: writeLines(lines ?? splitLines(text), marks) }
    return lines === null ? code : { ...code, children: joinLines(lines) }
  })
  return { properties, children }
}

/** Diagrams that grow downwards with each line of their code. Pages reserve room for them. */
const tallDiagram = /^\s*(?:sequenceDiagram|(?:flowchart|graph)\s+T[BD])\b/m

function isTallDiagram(pre: Element): boolean {
  const isDiagram = pre.children.some(
    code => isElement(code, 'code') && readClasses(code).includes('language-mermaid'),
  )
  return isDiagram && tallDiagram.test(readTextContent(pre))
}

function readTokens(code: Element, text: string, isPlain: boolean): CodeToken[][] | null {
  const name = readClasses(code).find(className => className.startsWith('language-'))
  if (isPlain || name === undefined || text.length > limitCharacters) return null
  // The highlighter normalises other line ends, but the text must stay as it is.
  if (/\r/.test(text)) return null
  return tokenise(text, name.slice('language-'.length).toLowerCase())
}

function splitLines(text: string): CodeToken[][] {
  return text.split('\n').map(line => (line === '' ? [] : [[line, null]]))
}

function joinLines(lines: readonly CodeToken[][]): ElementContent[] {
  return lines.flatMap((tokens, index) => [
    ...(index === 0 ? [] : [createText('\n')]),
    ...tokens.map(writeToken),
  ])
}

/** Each line is a box with its line break, so the text stays the same. */
function writeLines(lines: readonly CodeToken[][], marks: LineMarks): ElementContent[] {
  const isEnded = lines.at(-1)?.length === 0
  const shown = isEnded ? lines.slice(0, -1) : lines
  return shown.map((tokens, index) => {
    const kinds = lineKinds.filter(kind => marks[kind].has(index + 1))
    const isLast = index === shown.length - 1 && !isEnded
    return createBox('span', ['line', ...kinds].join(' '), [
      ...tokens.map(writeToken),
      ...(isLast ? [] : [createText('\n')]),
    ])
  })
}

function writeToken([text, className]: CodeToken): ElementContent {
  return className === null ? createText(text) : createBox('span', className, [createText(text)])
}

function hasLineMarks(marks: LineMarks): boolean {
  return lineKinds.some(kind => marks[kind].size > 0)
}

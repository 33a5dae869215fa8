import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast'

type Inline = Extract<
  RootContent,
  { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' | 'mdxFlowExpression' | 'mdxTextExpression' }
>

const phrasing = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'footnoteReference',
  'html',
  'mdxJsxTextElement',
  'mdxTextExpression',
])

/**
 * Puts paragraphs that hold only components back together. The native parser splits them, as MDX does for rendering; but
 * `<Badge>New</Badge>` in a line of text is written differently from one on its own.
 */
export function rejoinParagraphs(root: Root): void {
  root.children = rejoinAll(root.children)
}

function rejoinAll(nodes: readonly RootContent[]): RootContent[] {
  const rejoined: RootContent[] = []
  let run: Inline[] = []
  for (const row of splitRows(nodes)) {
    const inline = row.filter(isInline)
    const last = run.at(-1)
    if (!row.some(isAroundText)) {
      rejoined.push(...row.map(rejoinInside))
      run = []
    } else if (last && gapLines(last, inline[0]) === 1) {
      run.push(...inline)
      rejoined.splice(-1, 1, toParagraph(run))
    } else {
      run = inline
      rejoined.push(toParagraph(run))
    }
  }
  return rejoined
}

/** Groups the nodes that can have been in one paragraph by line. Every other node is a row. */
function splitRows(nodes: readonly RootContent[]): RootContent[][] {
  const rows: RootContent[][] = []
  for (const node of nodes) {
    const last = rows.at(-1)?.at(-1)
    if (last && isInline(last) && isInline(node) && gapLines(last, node) === 0) rows.at(-1)?.push(node)
    else rows.push([node])
  }
  return rows
}

function rejoinInside(node: RootContent): RootContent {
  if ('children' in node && !node.children.every(child => phrasing.has(child.type)))
    setChildren(node, rejoinAll(node.children))
  return node
}

function toParagraph(run: readonly Inline[]): Paragraph {
  const children = run.flatMap((node, position): PhrasingContent[] => [
    ...writeGap(run[position - 1], node),
    toPhrasing(node),
  ])
  const [start, end] = [run[0]?.position?.start, run.at(-1)?.position?.end]
  return { type: 'paragraph', children, ...(start && end && { position: { start, end } }) }
}

/** Whether a node can have been part of a paragraph: it holds only text, or nothing. */
function isInline(node: RootContent): node is Inline {
  if (node.type === 'mdxFlowExpression') return true
  return node.type === 'mdxJsxFlowElement' && node.children.every(child => phrasing.has(child.type))
}

/** Whether a node is a component around words, which occurs only in a line of text. */
function isAroundText(node: RootContent): boolean {
  return isInline(node) && 'children' in node && node.children.length > 0
}

/** The number of lines from the end of one node to the start of the next. */
function gapLines(before: RootContent, node: RootContent | undefined): number {
  return (node?.position?.start.line ?? 0) - (before.position?.end.line ?? 0)
}

function writeGap(before: Inline | undefined, node: Inline): PhrasingContent[] {
  const [start, end] = [before?.position?.end, node.position?.start]
  if (!start || !end) return []
  const value = start.line === end.line ? ' '.repeat(end.column - start.column) : '\n'
  return value === '' ? [] : [{ type: 'text', value, position: { start, end } }]
}

/** A cast: in a paragraph, a node's type ends with `TextElement` or `TextExpression`. */
function toPhrasing(node: Inline): PhrasingContent {
  const type = node.type.replace('Flow', 'Text')
  return { ...node, type } as PhrasingContent
}

/** A cast: mdast's types restrict children by their parent, but a paragraph can be anywhere that these nodes were. */
function setChildren(node: { children: unknown[] }, children: RootContent[]): void {
  node.children = children
}

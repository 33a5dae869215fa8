import { parseWithin } from '../scripts/parse-within.ts'
import { isSyntaxNode, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'
import { createNames, type ModuleNames, readStatements } from './read-module.ts'

const limitCharacters = 64 * 1024
const frontMatter = /^\s*---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|$)/s
/** Elements that HTML does not close. */
const voidTag = /<(area|br|col|hr|img|input|link|meta|source|track|wbr)\b([^<>]*?)\s*\/?>/g

/** Whether a file can declare components or values for pages. */
export function isComponentFile(file: string): boolean {
  return /\.(?:astro|[cm]?[jt]sx?)$/.test(file)
}

/** Reads the names of a script or an Astro component. Returns undefined for a file that cannot be read. */
export function readComponentFile(text: string, file: string): ModuleNames | undefined {
  if (text.length > limitCharacters) return undefined
  return file.endsWith('.astro') ? readAstro(text) : readScript(text, file)
}

function readScript(text: string, file: string): ModuleNames | undefined {
  const statements = parse(text, file)
  if (statements === undefined) return undefined
  const names = createNames()
  readStatements(statements, names)
  return names
}

/** An Astro component is a function of `Astro.props` that returns its template. */
function readAstro(text: string): ModuleNames | undefined {
  const [header = '', script = ''] = frontMatter.exec(text) ?? []
  const statements = parse(script, 'script.ts')
  const template = parse(`(<>${tidyTemplate(text.slice(header.length))}</>)`, 'template.jsx')?.[0]?.expression
  if (statements === undefined || !isSyntaxNode(template)) return undefined
  const names = createNames()
  readStatements(statements, names)
  names.functions.set('default', {
    type: 'ArrowFunctionExpression',
    params: [],
    body: {
      type: 'BlockStatement',
      body: [...statements, { type: 'ReturnStatement', argument: template }],
    },
  })
  return names
}

/** Makes JSX of a template: without styles, scripts and comments, and with every element closed. */
function tidyTemplate(template: string): string {
  const cuts = [
    ['<!--', '-->'],
    ['<style', '</style>'],
    ['<script', '</script>'],
  ] as const
  return cuts
    .reduce((text, [start, end]) => cutBetween(text, start, end), template)
    .replace(voidTag, '<$1$2 />')
}

function cutBetween(text: string, start: string, end: string): string {
  const kept: string[] = []
  let at = 0
  for (let from = text.indexOf(start); from !== -1; from = text.indexOf(start, at)) {
    const to = text.indexOf(end, from)
    if (to === -1) break
    kept.push(text.slice(at, from))
    at = to + end.length
  }
  return kept.join('') + text.slice(at)
}

function parse(text: string, file: string): SyntaxNode[] | undefined {
  const parsed = parseWithin(text, file)
  return parsed?.ok ? readNodes(parsed.program.body) : undefined
}

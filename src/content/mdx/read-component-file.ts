import { parseWithin } from '../scripts/parse-within.ts'
import { isSyntaxNode, readNodes, type SyntaxNode } from '../scripts/syntax-node.ts'
import { createNames, type ModuleNames, readStatements } from './read-module.ts'

const limitCharacters = 64 * 1024
const frontMatter = /^\s*---[ \t]*\n(.*?\n)?---[ \t]*(?:\n|$)/s
/** Elements that HTML does not close. */
const voidTag = /<(area|br|col|hr|img|input|link|meta|source|track|wbr)\b([^<>]*?)\s*\/?>/g

/** `<Image {src} />` stands for `<Image src={src} />`. */
const tag = /<[A-Za-z][^<>]*>/g
const shorthand = /(?<=\s)\{([A-Za-z_$][\w$]*)\}(?=[\s/>])/g

/** Whether a file can declare components or values for pages. */
export function isComponentFile(file: string): boolean {
  return /\.(?:astro|[cm]?[jt]sx?)$/.test(file)
}

/** Reads the names of a script or an Astro component. Returns null for a file that cannot be read, undefined if it takes too long. */
export function readComponentFile(text: string, file: string): ModuleNames | null | undefined {
  if (text.length > limitCharacters) return null
  return file.endsWith('.astro') ? readAstro(text) : readScript(text, file)
}

function readScript(text: string, file: string): ModuleNames | null | undefined {
  const statements = parse(text, file)
  if (!statements) return statements
  const names = createNames()
  readStatements(statements, names)
  return names
}

/** An Astro component is a function of `Astro.props` that returns its template. */
function readAstro(text: string): ModuleNames | null | undefined {
  const [header = '', script = ''] = frontMatter.exec(text) ?? []
  const statements = parse(script, 'script.ts')
  if (!statements) return statements
  const parsed = parse(`(<>${tidyTemplate(text.slice(header.length))}</>)`, 'template.jsx')
  if (!parsed) return parsed
  const template = parsed[0]?.expression
  if (!isSyntaxNode(template)) return null
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
    .replace(tag, whole => whole.replace(shorthand, '$1={$1}'))
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

function parse(text: string, file: string): SyntaxNode[] | null | undefined {
  const parsed = parseWithin(text, file)
  if (parsed === undefined) return undefined
  return parsed.ok ? readNodes(parsed.program.body) : null
}

import { createRequire } from 'node:module'
import type { RootContent } from 'hast'
import { requireWhole } from '../core/require-whole.ts'
import { isElement, readClasses } from '../html/elements.ts'
import { classOfScope, innerLanguages, languageAliases } from './code-kinds.ts'

/** A piece of a line; the class is null for plain text. */
export type CodeToken = [text: string, className: string | null]

const require = createRequire(import.meta.url)
const known = new Map<string, boolean>()
let opened: ReturnType<typeof openHighlighter> | undefined

/** Loaded in parts when needed: the library's main entry loads all grammars. */
function openHighlighter() {
  const requireInside = createRequire(require.resolve('lowlight'))
  const { createLowlight }: Pick<typeof import('lowlight'), 'createLowlight'> =
    requireInside('./lib/index.js')
  return { highlighter: createLowlight(), requireInside }
}

/** Loads the highlighter. Without it, the first listing does, whose page can be interrupted: half a module cannot be loaded again. */
export function prepareHighlighter(): void {
  opened ??= openHighlighter()
}

/** Divides code into lines of tokens; null for an unknown language. */
export function tokenise(code: string, language: string): CodeToken[][] | null {
  const name = languageAliases.get(language) ?? language
  if (!loadLanguage(name) || opened === undefined) return null
  const lines: CodeToken[][] = [[]]
  for (const node of opened.highlighter.highlight(name, code, { prefix: '' }).children)
    addTokens(lines, node, null)
  return name === 'bash' ? lines.map(markCommand) : lines
}

/** The grammar of the shell knows its own words only. The first word of a line is a command, and `--name` an option. */
function markCommand(line: CodeToken[]): CodeToken[] {
  return line.flatMap(([text, className], index): CodeToken[] => {
    if (className !== null) return [[text, className]]
    const [, start = '', command = ''] =
      index === 0 ? (/^(\s*(?:\$ )?)([\w./-]+)(?=\s|$)/.exec(text) ?? []) : []
    const head: CodeToken[] =
      command === ''
        ? []
        : [
            [start, null],
            [command, 'code-name'],
          ]
    const rest = text.slice(start.length + command.length).split(/((?<=\s)--?[a-zA-Z][\w-]*)/)
    const parts = rest.map((part, at): CodeToken => [part, at % 2 === 1 ? 'code-value' : null])
    return [...head, ...parts].filter(([part]) => part !== '')
  })
}

function loadLanguage(name: string): boolean {
  const found = known.get(name)
  if (found !== undefined) return found
  const isKnown = name !== 'plaintext' && /^[a-z0-9-]+$/.test(name) && registerLanguage(name)
  // Set before the inner languages, because some contain each other.
  known.set(name, isKnown)
  if (isKnown) for (const inner of innerLanguages[name] ?? []) loadLanguage(inner)
  return isKnown
}

function registerLanguage(name: string): boolean {
  opened ??= openHighlighter()
  try {
    opened.highlighter.register(
      name,
      requireWhole(opened.requireInside, `highlight.js/lib/languages/${name}`),
    )
    return true
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') return false
    throw cause
  }
}

/** The innermost token with a class decides. */
function addTokens(lines: CodeToken[][], node: RootContent, outer: string | null): void {
  if (node.type === 'text') addText(lines, node.value, outer)
  if (!isElement(node)) return
  // A nested name (`title.function`) is written as `title function_`.
  const scope = readClasses(node).map(part => part.replace(/_+$/, ''))
  const className = classOfScope.get(scope.join('.')) ?? classOfScope.get(scope[0] ?? '') ?? outer
  for (const child of node.children) addTokens(lines, child, className)
}

function addText(lines: CodeToken[][], text: string, className: string | null): void {
  for (const [index, part] of text.split('\n').entries()) {
    if (index > 0) lines.push([])
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (part === '') continue
    // Blanks have no colour, so they join the token before.
    if (last !== undefined && (last[1] === className || part.trim() === '')) last[0] += part
    else line?.push([part, className])
  }
}

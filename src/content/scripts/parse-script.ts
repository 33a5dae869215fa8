import { createRequire } from 'node:module'
import type { ParserOptions } from '@babel/parser'
import { isSyntaxNode, readNodes, type SyntaxNode } from './syntax-node.ts'

const options: ParserOptions = { sourceType: 'module', attachComment: false }

let babel: typeof import('@babel/parser') | undefined

/** Loads the parser with the first script, as most sites have none. */
function parse(text: string, own: ParserOptions): SyntaxNode {
  babel ??= loadBabel()
  return toSyntaxNode(babel.parse(text, { ...options, ...own }))
}

function loadBabel(): typeof import('@babel/parser') {
  return createRequire(import.meta.url)('@babel/parser')
}

/** Parses the expression between MDX braces. Returns undefined for an empty or invalid one. */
export function parseExpression(text: string): SyntaxNode | undefined {
  const [statement] = parseStatements(`(${text}\n)`) ?? []
  return isSyntaxNode(statement?.expression) ? statement.expression : undefined
}

/** Parses the statements of an MDX module. Returns null for anything but valid JavaScript, including TypeScript. */
export function parseStatements(text: string): SyntaxNode[] | null {
  try {
    const file = parse(text, { plugins: ['estree', 'jsx'] })
    return isSyntaxNode(file.program) ? readNodes(file.program.body) : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

export type ParsedScript =
  | { ok: true; program: SyntaxNode }
  | { ok: false; message: string; line: number | null }

/**
 * Parses a configuration file in JavaScript or TypeScript, and recovers from errors that leave its structure intact. The TypeScript
 * grammar takes exponential time for nested type assertions: call this under a time limit.
 */
export function parseConfigScript(text: string, file: string): ParsedScript {
  if (/\.[cm]?ts$/.test(file)) return tryConfigScript(text, ['typescript'])
  const parsed = tryConfigScript(text, ['jsx'])
  if (parsed.ok) return parsed
  const typed = tryConfigScript(text, ['typescript', 'jsx'])
  return typed.ok ? typed : parsed
}

function tryConfigScript(text: string, plugins: ('typescript' | 'jsx')[]): ParsedScript {
  try {
    const { program } = parse(text, {
      sourceType: 'unambiguous',
      errorRecovery: true,
      plugins: ['estree', ...plugins],
    })
    if (isSyntaxNode(program)) return { ok: true, program }
    return { ok: false, message: 'it has no program', line: null }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { ok: false, message: error.message.replace(/ \(\d+:\d+\)$/, ''), line: readErrorLine(error) }
    if (error instanceof RangeError) return { ok: false, message: 'it nests too deeply', line: null }
    throw error
  }
}

function readErrorLine(error: SyntaxError): number | null {
  if (!('loc' in error) || typeof error.loc !== 'object' || error.loc === null) return null
  return 'line' in error.loc ? Number(error.loc.line) : null
}

/** A cast: Babel's types describe its own tree, not the ESTree that its `estree` plugin makes. */
function toSyntaxNode(file: object): SyntaxNode {
  return file as SyntaxNode
}

import { type Pipeline, parsePipeline } from './parse-pipeline.ts'
import { splitTemplate, type TemplatePart } from './split-template.ts'

export type TemplateNode =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: Pipeline }
  | { kind: 'branch'; scopes: boolean; pipeline: Pipeline; body: TemplateNode[]; otherwise: TemplateNode[] }
  | { kind: 'range'; pipeline: Pipeline; body: TemplateNode[]; otherwise: TemplateNode[] }
  | { kind: 'break' | 'continue' }
  /** An action that is not part of the subset. */
  | { kind: 'unknown' }

export const longestTemplate = 50_000
const deepestBlock = 100

/**
 * Parses a template in the subset of Go's `text/template` that shortcodes use. Returns null if it is too long, too deep, or if its
 * blocks do not match.
 */
export function parseTemplate(template: string): TemplateNode[] | null {
  if (template.length > longestTemplate) return null
  const parts = splitTemplate(template)
  if (parts === null) return null
  const parser = { parts, at: 0 }
  const { nodes, ending } = parseNodes(parser, 0)
  return ending === '' && nodes !== null ? nodes : null
}

interface Parser {
  parts: readonly TemplatePart[]
  at: number
}

interface Block {
  nodes: TemplateNode[] | null
  /** The action that ended the block: `end`, `else`, `else if …`; `''` at the end of the template. */
  ending: string
}

function parseNodes(parser: Parser, depth: number): Block {
  const nodes: TemplateNode[] = []
  if (depth > deepestBlock) return { nodes: null, ending: '' }
  while (parser.at < parser.parts.length) {
    const part = parser.parts[parser.at]
    parser.at += 1
    if (part === undefined) break
    if (part.kind === 'text') {
      nodes.push({ kind: 'text', text: part.text })
      continue
    }
    const [, word = '', rest = ''] = /^([a-z]*)(?![\w.])\s*(.*)$/s.exec(part.text) ?? []
    if (word === 'end' || word === 'else') return { nodes, ending: part.text }
    const node = parseAction(parser, { word, rest, text: part.text }, depth)
    if (node === null) return { nodes: null, ending: '' }
    nodes.push(node)
  }
  return { nodes, ending: '' }
}

function parseAction(
  parser: Parser,
  { word, rest, text }: { word: string; rest: string; text: string },
  depth: number,
): TemplateNode | null {
  if (['if', 'with', 'range'].includes(word)) return parseBlock(parser, { word, rest }, depth)
  if (word === 'define' || word === 'block') {
    const { nodes } = parseNodes(parser, depth + 1)
    return nodes === null ? null : { kind: 'unknown' }
  }
  if ((word === 'break' || word === 'continue') && rest === '') return { kind: word }
  const pipeline = parsePipeline(text)
  return pipeline === null ? { kind: 'unknown' } : { kind: 'print', pipeline }
}

/** Parses a block to its `end`. `else if` and `else with` are a block in the other branch. */
function parseBlock(
  parser: Parser,
  { word, rest }: { word: string; rest: string },
  depth: number,
): TemplateNode | null {
  const { nodes: body, ending } = parseNodes(parser, depth + 1)
  if (body === null || ending === '') return null
  let otherwise: TemplateNode[] | null = []
  if (ending !== 'end') {
    const [, nextWord, nextRest = ''] = /^else\s+(if|with)(?![\w.])\s*(.*)$/s.exec(ending) ?? []
    if (nextWord === undefined) {
      const other = parseNodes(parser, depth + 1)
      if (other.ending !== 'end') return null
      otherwise = other.nodes
    } else {
      const other = parseBlock(parser, { word: nextWord, rest: nextRest }, depth + 1)
      otherwise = other && [other]
    }
  }
  if (otherwise === null) return null
  const pipeline = parsePipeline(rest)
  if (pipeline === null) return { kind: 'unknown' }
  if (word === 'range') return { kind: 'range', pipeline, body, otherwise }
  return { kind: 'branch', scopes: word === 'with', pipeline, body, otherwise }
}

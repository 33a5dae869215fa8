import { readTokens, type Token } from './read-tokens.ts'

/** `$key, $value := command | command`. */
export interface Pipeline {
  /** The variables that are set, without `$`. */
  names: string[]
  /** Whether the variables are new (`:=`). */
  declares: boolean
  commands: Operand[][]
}

export type Operand =
  | { kind: 'literal'; value: string | number | boolean | null }
  /** `root` is `.`, a variable (`$x`) or a word. */
  | { kind: 'chain'; root: string; fields: string[] }
  | { kind: 'group'; pipeline: Pipeline; fields: string[] }

const deepestGroup = 40

/** Parses the inside of an action. Returns null if it is not a pipeline. */
export function parsePipeline(text: string): Pipeline | null {
  const tokens = readTokens(text)
  if (tokens === null) return null
  const reader = { tokens, at: 0 }
  const pipeline = readPipeline(reader, 0)
  return reader.at === tokens.length ? pipeline : null
}

interface Reader {
  tokens: readonly Token[]
  at: number
}

function readPipeline(reader: Reader, depth: number): Pipeline | null {
  if (depth > deepestGroup) return null
  const { names, declares } = readTargets(reader)
  const commands: Operand[][] = [[]]
  for (;;) {
    const token = reader.tokens[reader.at]
    if (token === undefined || isMark(token, ')')) break
    if (isMark(token, '|')) {
      reader.at += 1
      commands.push([])
      continue
    }
    const operand = readOperand(reader, depth)
    if (operand === null) return null
    commands.at(-1)?.push(operand)
  }
  return commands.some(command => command.length === 0) ? null : { names, declares, commands }
}

/** Reads `$a, $b :=` or `$a =`. */
function readTargets(reader: Reader): { names: string[]; declares: boolean } {
  const start = reader.at
  const names: string[] = []
  for (;;) {
    const token = reader.tokens[reader.at]
    if (token?.kind !== 'chain' || !token.root.startsWith('$') || token.fields.length > 0) break
    names.push(token.root.slice(1))
    const next = reader.tokens[reader.at + 1]
    if (isMark(next, ':=') || isMark(next, '=')) {
      reader.at += 2
      return { names, declares: isMark(next, ':=') }
    }
    if (!isMark(next, ',')) break
    reader.at += 2
  }
  reader.at = start
  return { names: [], declares: false }
}

function readOperand(reader: Reader, depth: number): Operand | null {
  const token = reader.tokens[reader.at]
  reader.at += 1
  if (token === undefined) return null
  if (token.kind === 'literal') return token
  if (token.kind === 'chain') return token.root === '' ? null : token
  if (token.text !== '(') return null
  const pipeline = readPipeline(reader, depth + 1)
  if (pipeline === null || !isMark(reader.tokens[reader.at], ')')) return null
  reader.at += 1
  const next = reader.tokens[reader.at]
  const isField = next?.kind === 'chain' && next.root === ''
  if (isField) reader.at += 1
  return { kind: 'group', pipeline, fields: isField ? next.fields : [] }
}

function isMark(token: Token | undefined, text: string): boolean {
  return token?.kind === 'mark' && token.text === text
}

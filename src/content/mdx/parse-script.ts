import { type Options, Parser } from 'acorn'
import jsx from 'acorn-jsx'
import { isSyntaxNode, readList } from './read-literal.ts'

const parser = Parser.extend(jsx())
const options: Options = { ecmaVersion: 'latest', sourceType: 'module' }

/** The expression between the braces of MDX, as ESTree; undefined where there is none, or none that is JavaScript. */
export function parseExpression(text: string): unknown {
  const statement = parseStatements(`(${text}\n)`)?.[0]
  return isSyntaxNode(statement) ? statement.expression : undefined
}

/** The statements of a module, as ESTree; null where the text is no JavaScript (TypeScript is not). */
export function parseStatements(text: string): unknown[] | null {
  try {
    return readList(parser.parse(text, options).body)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

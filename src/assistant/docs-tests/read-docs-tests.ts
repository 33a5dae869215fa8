import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import type { DocsTest } from './docs-test.ts'

const limitCharacters = 256 * 1024
const limitTests = 200

const path = z
  .string()
  .regex(/^\/[^?\n]*$/, 'must be a path of the site, such as /guide/start or /guide/start#proxy')
const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).min(1).max(20)]).optional()
const testSchema = z
  .strictObject({
    question: z.string().trim().min(1).max(2_000),
    cites: oneOrMore(path),
    words: oneOrMore(z.string().trim().min(1).max(200)),
    covered: z.boolean().optional(),
  })
  .refine(test => test.covered === true || test.cites || test.words || test.covered === false, {
    error: 'needs cites, words or covered',
  })
  .refine(test => test.covered !== false || !(test.cites || test.words), {
    error: 'that is not covered can have neither cites nor words',
  })
const fileSchema = z.strictObject({ tests: z.array(testSchema).min(1).max(limitTests) })

export interface FileProblem {
  /** From 1. */
  line: number
  message: string
}

/** Reads a docs test file. One with a mistake has problems and no tests: half of them would prove nothing. */
export function readDocsTests(text: string): { tests: DocsTest[]; problems: FileProblem[] } {
  if (text.length > limitCharacters)
    return refuse(1, `The file has ${text.length} characters; at most ${limitCharacters} are read.`)
  const counter = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: counter })
  const [error] = document.errors
  if (error) {
    const reason = (error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')
    return refuse(counter.linePos(error.pos[0]).line, `The file is not valid YAML: ${reason}`)
  }
  const lineOf = (at: readonly PropertyKey[]): number => {
    for (let length = at.length; length >= 0; length -= 1) {
      const node = document.getIn(at.slice(0, length), true)
      if (isNode(node) && node.range) return counter.linePos(node.range[0]).line
    }
    return 1
  }
  const read = fileSchema.safeParse(readValue(() => document.toJS({ maxAliasCount: 20 })))
  if (!read.success)
    return {
      tests: [],
      problems: read.error.issues.slice(0, 50).map(issue => ({
        line: lineOf(issue.path),
        message: `${issue.path.map(String).join('.') || 'The file'}: ${issue.message}.`,
      })),
    }
  const tests = read.data.tests.map(({ question, cites, words, covered = true }, position) => ({
    question,
    cites: [cites ?? []].flat(),
    words: [words ?? []].flat(),
    covered,
    line: lineOf(['tests', position]),
  }))
  return { tests, problems: [] }
}

function refuse(line: number, message: string): { tests: DocsTest[]; problems: FileProblem[] } {
  return { tests: [], problems: [{ line, message }] }
}

/** Aliases that would expand beyond all bounds are refused by the parser. */
function readValue(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}

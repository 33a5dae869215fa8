import { type Document, isNode, isScalar, visit } from 'yaml'
import { z } from 'zod'
import { parseYaml } from '../../content/index.ts'

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
    error: 'cannot have cites or words if covered is false',
  })
const fileSchema = z.strictObject({ tests: z.array(testSchema).min(1).max(limitTests) })

export interface DocsTest {
  question: string
  /** Pages that the answer must cite, as site paths with an optional anchor: `/guide/start#proxy`. */
  cites: string[]
  /** Words that the answer must contain, in any case. */
  words: string[]
  /** False if the docs must not answer the question. */
  covered: boolean
  /** Where the test begins in its file. */
  line: number
}

export interface FileProblem {
  /** From 1. */
  line: number
  message: string
}

/** Reads a docs test file. If it has a mistake, only the problems are returned. */
export function readDocsTests(text: string): { tests: DocsTest[]; problems: FileProblem[] } {
  if (text.length > limitCharacters)
    return refuse(1, `The file has ${text.length} characters; the limit is ${limitCharacters}.`)
  const { document, lineCounter } = parseYaml(text)
  const [error] = document.errors
  if (error)
    return refuse(lineCounter.linePos(error.pos[0]).line, `The file is not valid YAML: ${error.message}`)
  const repeated = findRepeatedKey(document)
  if (repeated) return refuse(lineCounter.linePos(repeated.at).line, `The key ${repeated.key} is repeated.`)
  const lineOf = (at: readonly PropertyKey[]): number => {
    for (let length = at.length; length >= 0; length -= 1) {
      const node = document.getIn(at.slice(0, length), true)
      if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line
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

/** Only one value of a repeated key would be tested. */
function findRepeatedKey(document: Document): { key: string; at: number } | undefined {
  let found: { key: string; at: number } | undefined
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (known.has(key.value)) found = { key: String(key.value), at: key.range?.[0] ?? 0 }
        if (found) return visit.BREAK
        known.add(key.value)
      }
      return undefined
    },
  })
  return found
}

function refuse(line: number, message: string): { tests: DocsTest[]; problems: FileProblem[] } {
  return { tests: [], problems: [{ line, message }] }
}

/** The parser throws if aliases expand too far. */
function readValue(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}

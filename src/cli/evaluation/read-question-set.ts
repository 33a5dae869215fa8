import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { CommandError } from '../core/command-error.ts'
import { describeFileError } from '../files/describe-file-error.ts'
import { parseCsv } from '../files/parse-csv.ts'

export interface SetQuestion {
  question: string
  /** Pages that answer the question, as named in the file, with grades; empty if the documentation does not answer it. */
  relevant: ReadonlyMap<string, number>
}

interface Entry {
  line: number
  value: unknown
}

const page = z.string().trim().min(1).max(2_000)
const questionSchema = z.object({
  question: z.string().trim().min(1).max(2_000),
  relevant: z.union(
    [page, z.array(page).max(100), z.record(page, z.number().min(0).max(1_000))],
    'must be the path of a page, a list of paths, or paths with grades',
  ),
})

const readers = new Map<string, (text: string) => Entry[]>([
  ['jsonl', readLines],
  ['ndjson', readLines],
  ['csv', readTable],
  ['yaml', readYaml],
  ['yml', readYaml],
])

/** Reads questions and the pages that answer them. Throws a `CommandError` that names the file and line. */
export async function readQuestionSet(path: string): Promise<SetQuestion[]> {
  const reader = readers.get(extname(path).slice(1).toLowerCase())
  if (!reader)
    throw new CommandError(
      'file-unusable',
      `Cannot read ${path}: use a file of type ${[...readers.keys()].map(name => `.${name}`).join(', ')}.`,
    )
  const entries = await readFile(path, 'utf8').then(
    text => readEntries(path, text, reader),
    error => {
      throw describeFileError(`Cannot read ${path}`, error)
    },
  )
  if (entries.length === 0) throw new CommandError('file-unusable', `${path} has no questions.`)
  return entries.map(entry => readQuestion(path, entry))
}

class UnreadableLine extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

function readEntries(path: string, text: string, reader: (text: string) => Entry[]): Entry[] {
  try {
    return reader(text)
  } catch (error) {
    const line = error instanceof UnreadableLine ? `:${error.line}` : ''
    throw describeFileError(`Cannot read ${path}${line}`, error)
  }
}

function readLines(text: string): Entry[] {
  return text
    .split('\n')
    .map((line, i) => ({ line: i + 1, text: line.trim() }))
    .filter(line => line.text !== '')
    .map(({ line, text: json }) => ({ line, value: parseLine(json, line) }))
}

function parseLine(json: string, line: number): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new UnreadableLine(line, error instanceof Error ? error.message : String(error))
  }
}

function readTable(text: string): Entry[] {
  const rows = parseCsv(text)
  if (!rows) throw new UnreadableLine(1, 'a quote is not closed, or is inside an unquoted cell')
  const [heading, ...rest] = rows
  const names = heading?.cells.map(name => name.trim().toLowerCase()) ?? []
  const [question, relevant] = [names.indexOf('question'), names.indexOf('relevant')]
  if (question < 0 || relevant < 0)
    throw new UnreadableLine(1, 'the first row must have the columns question and relevant')
  return rest.map(({ line, cells }) => ({
    line,
    value: {
      question: cells[question] ?? '',
      relevant: (cells[relevant] ?? '').split(/\s+/).filter(Boolean),
    },
  }))
}

function readYaml(text: string): Entry[] {
  const counter = new LineCounter()
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: counter })
  const [error] = document.errors
  if (error) throw new UnreadableLine(counter.linePos(error.pos[0]).line, error.message.split('\n')[0] ?? '')
  const questions: unknown = document.toJS({ maxAliasCount: 20 })
  if (!Array.isArray(questions)) throw new UnreadableLine(1, 'the file must be a list of questions')
  return questions.map((value: unknown, i) => {
    const node = document.getIn([i], true)
    return { line: isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1, value }
  })
}

function readQuestion(path: string, { line, value }: Entry): SetQuestion {
  const read = questionSchema.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    const member = issue?.path.map(String).join('.') || 'question'
    throw new CommandError('file-unusable', `${path}:${line}: ${member}: ${issue?.message}.`)
  }
  const { question, relevant } = read.data
  if (typeof relevant !== 'string' && !Array.isArray(relevant))
    return { question, relevant: new Map(Object.entries(relevant).filter(([, grade]) => grade > 0)) }
  return { question, relevant: new Map([relevant].flat().map(name => [name, 1])) }
}

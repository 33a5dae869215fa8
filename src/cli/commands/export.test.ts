import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import {
  problem,
  type ReceivedRequest,
  startScriptedService,
} from '../../../test/support/scripted-service.ts'
import { type Conversation, routes } from '../../contract/index.ts'

const pageSize = 2
const texts = ['=1+1', 'plain', '"quoted", with\nlines', '@x', 'Grüße 👋', '', '-2', 'a\r\nb', "'", '\n"\n']
const rows: Conversation[] = texts.map((query, at) => ({
  id: `01K5ZQ8R4T6Y8W0V2X4B6D8F0${at}`,
  threadId: 'T',
  timestamp: '2026-09-25T08:13:36.218Z',
  query,
  response: `Answer, ${query}`,
  sources: [{ title: 'A "B"', url: 'https://docs.test/a' }],
  ...(at % 2 === 0 && { queryCategory: 'how-to' }),
  resolutionStatus: 'answered',
  pageUrl: null,
  feedback: at === 0 ? { rating: 'down', comment: '=cmd(), "no"', at: '2026-09-25T09:00:00.000Z' } : null,
}))

let folder = ''
let service: Awaited<ReturnType<typeof startScriptedService>>
/** After how many pages the service is gone; reset after each test. */
let pagesLeft = Number.POSITIVE_INFINITY

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  service = await startScriptedService(request =>
    request.path === '/v1/projects'
      ? { json: routes.listProjects.example.response }
      : pagesLeft-- > 0
        ? { json: pageOf(request) }
        : problem(500, 'internal'),
  )
})

afterEach(() => {
  pagesLeft = Number.POSITIVE_INFINITY
})

afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

function pageOf({ query }: ReceivedRequest) {
  const left = rows.filter(({ id }) => query.cursor === undefined || id > query.cursor)
  const conversations = left.slice(0, pageSize)
  const hasMore = left.length > pageSize
  return { conversations, nextCursor: hasMore ? conversations.at(-1)?.id : null, hasMore }
}

function runExport(...argv: string[]) {
  return runCommand(['export', ...argv], { url: service.url })
}

/** A small RFC 4180 parser that is independent of the code under test. */
function parseCsv(text: string): string[][] {
  const records: string[][] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  let record: string[] = []
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text)
    if (!match) throw new Error(`no CSV after ${JSON.stringify(text.slice(-40))}`)
    record.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === ',') continue
    records.push(record)
    record = []
  }
  return records
}

describe('an export to stdout', () => {
  test('has each row unchanged, one JSON object per line', async () => {
    const { exit, out, err } = await runExport()
    expect(exit).toBe(0)
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(rows)
    expect(err).toBe('Exported 10 conversations.\n')
  })

  test('sends the range', async () => {
    await runExport('--from', '2026-09-01', '--to', '2026-10-01T00:00:00+02:00')
    expect(service.requests.at(-1)?.query).toMatchObject({
      dateFrom: '2026-09-01',
      dateTo: '2026-10-01T00:00:00+02:00',
    })
  })

  test('writes nothing to stderr with --json', async () => {
    expect(await runExport('--json')).toMatchObject({ exit: 0, err: '' })
  })
})

describe('csv', () => {
  test('keeps all texts, and no cell is a formula', async () => {
    const [header, ...records] = parseCsv((await runExport('--format', 'csv')).out)
    expect(header?.join()).toBe(
      'id,timestamp,threadId,query,response,sources,queryCategory,resolutionStatus,pageUrl,rating,comment',
    )
    const questions = records.map(record => record[3])
    expect(questions.map(question => question?.replace(/^'(?=[=@\-\n])/, ''))).toEqual(texts)
    for (const cell of records.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    expect(JSON.parse(records[0]?.[5] ?? '')).toEqual(rows[0]?.sources)
    expect(records.slice(0, 2).map(record => record.slice(9))).toEqual([
      ['down', `'=cmd(), "no"`],
      ['', ''],
    ])
  })

  test('has the unescaped texts with --exact', async () => {
    const records = parseCsv((await runExport('--format', 'csv', '--exact')).out).slice(1)
    expect(records.map(record => record[3])).toEqual(texts)
  })
})

describe.each(['ndjson', 'csv'])('an export to a %s file', format => {
  const file = () => join(folder, `conversations.${format}`)
  const whole = async () => {
    await rm(file(), { force: true })
    await runExport('--output', file())
    return readFile(file())
  }

  test('interrupted at any byte is completed to the same bytes by the same command', async () => {
    const bytes = await whole()
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), async length => {
        await truncate(file(), length)
        expect((await runExport('--output', file())).exit).toBe(0)
        expect((await readFile(file())).equals(bytes)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('requests only missing rows', async () => {
    const bytes = await whole()
    await truncate(file(), bytes.length - 1)
    const { out } = await runExport('-o', file(), '--json')
    expect(JSON.parse(out)).toEqual({ output: file(), added: 1, lastId: rows.at(-1)?.id })
    expect(service.requests.at(-1)?.query.cursor).toBe(rows.at(-2)?.id)
    expect(JSON.parse((await runExport('-o', file(), '--json')).out)).toMatchObject({ added: 0 })
  })

  test('that fails keeps its rows, reports them, and continues later', async () => {
    const bytes = await whole()
    await rm(file())
    pagesLeft = 2
    const broken = await runExport('--output', file())
    expect(broken.exit).toBe(1)
    expect(broken.err).toContain(`Added 4 conversations to ${file()}.`)
    pagesLeft = Number.POSITIVE_INFINITY
    await runExport('--output', file())
    expect((await readFile(file())).equals(bytes)).toBe(true)
  })

  test.each(['Dear diary', 'Dear diary\n', '{"id":7}\n', 'id,name\r\n1,x\r\n'])(
    'does not change a file with other content: %j',
    async text => {
      const other = join(folder, `other.${format}`)
      await writeFile(other, text)
      const { exit, err } = await runExport('--output', other)
      expect(exit).toBe(10)
      expect(err).toContain(other)
      expect(await readFile(other, 'utf8')).toBe(text)
    },
  )

  test('to an unwritable path ends with 10', async () => {
    expect((await runExport('--output', join(folder, 'no', `x.${format}`))).exit).toBe(10)
    expect((await runExport('--output', folder, '--format', format)).exit).toBe(10)
  })
})

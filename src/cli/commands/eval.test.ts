import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { problem, startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const [result] = routes.searchDocumentation.example.response
const closers: (() => Promise<void> | void)[] = []
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-eval-'))
  closers.push(() => rmSync(folder, { recursive: true }))
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Search results for each question: the paths of the passages and the coverage. */
const found: Record<string, { paths: string[]; coverage: string }> = {
  'How do I deploy?': { paths: ['/deploy', '/deploy', '/start'], coverage: 'answered' },
  'What does it cost?': { paths: ['/start', '/deploy', '/limits'], coverage: 'possibly-related' },
  'Who was Caesar?': { paths: ['/start'], coverage: 'answered' },
  'Where is Mars?': { paths: [], coverage: 'not-covered' },
}

function writeSet(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function startService() {
  const service = await startScriptedService(({ path, body }) => {
    const asked = JSON.parse(String(body))
    if (path.includes('/page/'))
      return asked.path === '/old'
        ? { json: { ...routes.readPage.example.response, path: '/limits' } }
        : problem(404, 'not-found')
    const { paths, coverage } = found[asked.query] ?? { paths: [], coverage: 'not-covered' }
    const question = { coverage, answerability: 0.5, evidence: {} }
    const explanation = {
      terms: [],
      score: { words: 0, page: 0, title: 0, heading: 0, ordered: 0, together: 0, lead: 0 },
      question,
    }
    return { json: paths.map(each => ({ ...result, path: each, explanation })) }
  })
  closers.push(service.close)
  return service
}

const csv =
  'question,relevant\nHow do I deploy?,/deploy\n"What does it cost?",https://docs.test/limits.md#cost\nWho was Caesar?,\nWhere is Mars?,\n'

async function evaluate(path: string, ...more: string[]) {
  const service = await startService()
  const run = await runCommand(['eval', path, '--domain', 'acme', ...more], {
    url: service.url,
    key: 'lectern_dsc_key',
  })
  return { ...run, requests: service.requests }
}

test('each page is ranked once, and measures are means over the questions with relevant pages', async () => {
  const { exit, out, requests } = await evaluate(writeSet('set.csv', csv), '--json')
  expect(exit).toBe(0)
  expect(requests.filter(({ path }) => path.includes('/search/'))).toHaveLength(4)
  expect(JSON.parse(out)).toMatchObject({
    questions: 2,
    ndcg10: (1 + 1 / 2) / 2,
    recall5: 1,
    mrr: (1 + 1 / 3) / 2,
    answeredRate: 0.5,
    uncoveredQuestions: 2,
    declinedRate: 0.5,
    missingPages: [],
    results: [
      { found: ['/deploy', '/start'], ndcg10: 1 },
      { relevant: ['/limits'], reciprocalRank: 1 / 3 },
      { ndcg10: null, coverage: 'answered' },
      { ndcg10: null, coverage: 'not-covered' },
    ],
  })
})

test('the output has the measures and the worst questions first', async () => {
  const { out } = await evaluate(writeSet('set.csv', csv))
  expect(out).toContain('2 questions, and 2 that the docs do not answer')
  expect(out).toMatch(/nDCG@10 {3}0\.750/)
  const worst = out.split('WORST QUESTIONS\n')[1]?.trimEnd().split('\n') ?? []
  expect(worst).toHaveLength(2)
  expect(worst[0]).toMatch(/^- .*answered .*\(none\) .*\/start .*Who was Caesar\?$/)
  expect(worst[1]).toMatch(/^0\.500 .*\/limits .*What does it cost\?$/)
  expect((await evaluate(writeSet('set.csv', csv), '--worst', '0')).out).not.toContain('Caesar')
})

test('--min-ndcg sets the exit code if the search got worse', async () => {
  const set = writeSet('set.csv', csv)
  expect((await evaluate(set, '--min-ndcg', '0.75')).exit).toBe(0)
  const low = await evaluate(set, '--min-ndcg', '0.76')
  expect(low.exit).toBe(12)
  expect(low.err).toContain('nDCG@10 is 0.750, below 0.76.')
  expect((await evaluate(set, '--min-ndcg', '75')).exit).toBe(2)
})

test.each([
  ['set.jsonl', '{"question":"How do I deploy?","relevant":{"/deploy":3,"/start":1}}\n\n'],
  ['set.yaml', '- question: How do I deploy?\n  relevant:\n    /deploy: 3\n    /start: 1\n'],
])('%s can grade its pages', async (name, content) => {
  const { out } = await evaluate(writeSet(name, content), '--json')
  expect(JSON.parse(out)).toMatchObject({ questions: 1, ndcg10: 1, recall5: 1 })
})

test('a moved page is found under its new path, and a missing one is named', async () => {
  const set = writeSet(
    'set.yaml',
    '- {question: What does it cost?, relevant: old}\n- {question: How do I deploy?, relevant: [/gone]}\n',
  )
  const { out } = await evaluate(set, '--json')
  expect(JSON.parse(out)).toMatchObject({ missingPages: ['/gone'], results: [{ relevant: ['/limits'] }, {}] })
  expect((await evaluate(set)).err).toContain('The site has no page /gone.')
})

describe('a file is refused with its line', () => {
  test.each([
    ['set.jsonl', '{"question":"a","relevant":"/a"}\n{"question"', 'set.jsonl:2: '],
    ['set.jsonl', '{"question":"a","relevent":"/a"}', ':1: relevant: must be the path of a page'],
    ['set.yaml', '- question: a\n  relevant: /a\n- question: ""\n  relevant: /a\n', ':3: question'],
    ['set.yaml', 'question: a\n', 'set.yaml:1: the file must be a list of questions'],
    ['set.yaml', '- "a\n', 'Cannot read'],
    ['set.csv', 'ask,page\na,/a\n', 'set.csv:1: the first row must have'],
    ['set.csv', 'question,relevant\n"a,/a\n', 'a quote is not closed'],
    ['set.csv', 'question,relevant\n', 'has no questions'],
    ['set.txt', 'a', 'use a file of type .jsonl'],
    ['set.constructor', 'a', 'use a file of type .jsonl'],
  ])('%s: %j', async (name, content, message) => {
    const { exit, err, requests } = await evaluate(writeSet(name, content))
    expect([exit, requests.length]).toEqual([10, 0])
    expect(err).toContain(message)
  })
})

test('a refused key ends the command', async () => {
  const service = await startScriptedService(() => problem(401, 'key-invalid'))
  closers.push(service.close)
  const set = writeSet('set.csv', csv)
  const { exit } = await runCommand(['eval', set, '--domain', 'acme'], { url: service.url })
  expect(exit).toBe(3)
})

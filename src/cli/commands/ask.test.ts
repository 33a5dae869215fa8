import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import {
  eventStream,
  problem,
  type Script,
  startScriptedService,
} from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startService(script: Script) {
  const service = await startScriptedService(script)
  closers.push(service.close)
  return service
}

const messageMetadata = { threadId: 'T' }
const said = [
  { type: 'start', messageId: 'M', messageMetadata },
  { type: 'source-url', sourceId: '1', url: 'https://docs.test/deploy', title: 'Deploy' },
  { type: 'text-start', id: 'a' },
  { type: 'text-delta', id: 'a', delta: '# How\n' },
  { type: 'text-delta', id: 'a', delta: 'Run `lectern deploy`.' },
]
const end = [
  { type: 'text-end', id: 'a' },
  { type: 'finish', messageMetadata, threadId: 'T' },
]
const assistant = { key: 'lectern_dsc_x' }

describe('ask', () => {
  test('shows the answer, its sources and how to continue', async () => {
    const { url, requests } = await startService(() => eventStream([...said, ...end]))
    const argv = [
      'ask',
      'How',
      'to',
      'deploy?',
      '--domain',
      'docs',
      '--thread',
      'T',
      '--path',
      '/x',
      '--results',
      '3',
    ]
    const { exit, out, err } = await runCommand(argv, { url, ...assistant })
    expect({ exit, out }).toEqual({
      exit: 0,
      out: '# How\nRun `lectern deploy`.\n\nSources\n- Deploy: https://docs.test/deploy\n',
    })
    expect(err).toContain('--domain docs --thread T')
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'How to deploy?' }] }],
      threadId: 'T',
      currentPath: '/x',
      retrievalPageSize: 3,
    })
  })

  test('streams each piece as it arrives', async () => {
    let shown = ''
    let heard = Promise.withResolvers<void>()
    async function* slowly() {
      for (const chunk of [...said, ...end]) {
        yield `data: ${JSON.stringify(chunk)}\n\n`
        if (chunk.type !== 'text-delta') continue
        await heard.promise
        heard = Promise.withResolvers()
      }
    }
    const { url } = await startService(() => ({
      headers: { 'content-type': 'text/event-stream' },
      body: slowly(),
    }))
    const onOutput = (piece: string) => {
      shown += piece
      heard.resolve()
    }
    await runCommand(['ask', 'How?', '--domain', 'docs'], { url, ...assistant, onOutput })
    expect(shown).toContain('# How\nRun `lectern deploy`.')
  })

  test('is one JSON document with --json', async () => {
    const { url } = await startService(() => eventStream([...said, ...end]))
    const { out, err } = await runCommand(['ask', 'How?', '--domain', 'docs', '--json'], {
      url,
      ...assistant,
    })
    expect(err).toBe('')
    expect(JSON.parse(out)).toEqual({
      question: 'How?',
      answer: '# How\nRun `lectern deploy`.',
      threadId: 'T',
      sources: [{ title: 'Deploy', url: 'https://docs.test/deploy' }],
      notices: [],
      answered: true,
      reason: null,
    })
  })

  test('shows notices about the answer', async () => {
    const notice = {
      type: 'data-notice',
      data: { code: 'filter-unknown-value', message: 'No page is in Latin.' },
    }
    const { url } = await startService(() => eventStream([...said, notice, ...end]))
    const argv = ['ask', 'How?', '--domain', 'docs']
    expect((await runCommand(argv, { url, ...assistant })).err).toContain('No page is in Latin.\n')
    const { out } = await runCommand([...argv, '--json'], { url, ...assistant })
    expect(JSON.parse(out).notices).toEqual(['No page is in Latin.'])
  })

  test.each([
    ['an error of the assistant', eventStream([...said, { type: 'error', errorText: 'The model is away.' }])],
    ['a connection that breaks', eventStream(said, { cut: true })],
  ])('ends with 9 after %s and keeps the partial answer', async (_, reply) => {
    const { url } = await startService(() => reply)
    const { exit, out, err } = await runCommand(['ask', 'How?', '--domain', 'docs'], { url, ...assistant })
    expect({ exit, out }).toEqual({ exit: 9, out: '# How\nRun `lectern deploy`.\n' })
    expect(err).toMatch(/^lectern: /)
  })

  test('is sent only once, even if the server is busy', async () => {
    const { url, requests } = await startService(() => problem(429, 'rate-limited', { retryAfterSeconds: 1 }))
    expect((await runCommand(['ask', 'How?', '--domain', 'docs'], { url, ...assistant })).exit).toBe(6)
    expect(requests).toHaveLength(1)
  })

  test('finds the only project with the admin key and asks with the assistant key', async () => {
    const { url, requests } = await startService(({ path }) =>
      path === '/v1/projects'
        ? { json: routes.listProjects.example.response }
        : eventStream([...said, ...end]),
    )
    const env = { LECTERN_ASSISTANT_KEY: 'lectern_dsc_y' }
    expect((await runCommand(['ask', 'How?'], { url, env })).exit).toBe(0)
    expect(requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/projects', 'Bearer lectern_admin'],
      ['/discovery/v2/assistant/acme/message', 'Bearer lectern_dsc_y'],
    ])
  })

  test.each(['ask', 'search'])('%s asks for an assistant key if it is missing or invalid', async name => {
    const { url } = await startService(() => problem(401, 'key-invalid'))
    for (const key of ['', 'lectern_dsc_bad']) {
      const { exit, err } = await runCommand([name, 'How?', '--domain', 'docs'], { url, key })
      expect(exit).toBe(3)
      expect(err).toContain('Set LECTERN_ASSISTANT_KEY')
    }
  })

  test('says which kind of key it needs', async () => {
    const { url } = await startService(() => problem(403, 'key-kind'))
    const { exit, err } = await runCommand(['ask', 'How?', '--domain', 'docs'], { url })
    expect(exit).toBe(3)
    expect(err).toContain('lectern_dsc_')
  })
})

describe('a question that the docs do not answer', () => {
  test('has closest pages instead of sources', async () => {
    const resolution = { type: 'data-resolution', data: { status: 'unanswered', reason: 'not-covered' } }
    const { url } = await startService(() => eventStream([...said, resolution, ...end]))
    const argv = ['ask', 'Why?', '--domain', 'docs']
    const { out } = await runCommand(argv, { url, ...assistant })
    expect(out).toContain('\nClosest pages\n- Deploy: https://docs.test/deploy\n')
    expect(out).not.toContain('Sources')
    const listed = { type: 'text-delta', id: 'text-1', delta: '- [Deploy](https://docs.test/deploy)' }
    const listing = await startService(() => eventStream([...said, listed, resolution, ...end]))
    const once = await runCommand(argv, { url: listing.url, ...assistant })
    expect(once.out.match(/https:\/\/docs\.test\/deploy/g)).toHaveLength(1)
    const { out: json } = await runCommand([...argv, '--json'], { url, ...assistant })
    expect(JSON.parse(json)).toMatchObject({ answered: false, reason: 'not-covered' })
  })
})

describe('search', () => {
  const [example] = routes.searchDocumentation.example.response

  test('shows the title, URL and beginning of each passage', async () => {
    const { url, requests } = await startService(() => ({
      json: [{ ...example, content: 'word '.repeat(100) }],
    }))
    const argv = ['search', 'deploy', '--domain', 'docs', '--limit', '3', '--language', 'en']
    const { out } = await runCommand(argv, { url, ...assistant })
    expect(out).toMatch(
      /^Deploy › From a folder\nhttps:\/\/docs.example.com\/deploy#from-a-folder\n(word ){47}word…\n/,
    )
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      query: 'deploy',
      pageSize: 3,
      filter: { language: 'en' },
    })
  })

  test('explains the rank of a passage with --explain', async () => {
    const explanation = {
      terms: [
        { term: 'deploy', weight: 2.5, fields: ['title', 'text'] },
        { term: 'zebra', weight: 7, fields: [] },
      ],
      score: { words: 4, page: 1, title: 2, heading: 0, ordered: 0, together: 0.5, lead: 0.25 },
      question: { coverage: 'answered', answerability: 0.9, evidence: { score: 1.5, unknown: 0 } },
    }
    const { url, requests } = await startService(() => ({ json: [{ ...example, explanation }] }))
    const { out } = await runCommand(['search', 'x', '--domain', 'docs', '--explain'], { url, ...assistant })
    expect(out).toContain('Probability that the docs answer this: 90 %\n')
    expect(out).toContain('  words: deploy 2.50 in title, text · zebra 7.00 nowhere\n')
    expect(out).toContain('score 0.87, points: words 4.00 · page 1.00 · title 2.00')
    expect(JSON.parse(String(requests[0]?.body))).toEqual({ query: 'x', explain: true })
  })

  test('is the service’s response with --json', async () => {
    const { url } = await startService(() => ({ json: routes.searchDocumentation.example.response }))
    const { out } = await runCommand(['search', 'x', '--domain', 'docs', '--json'], { url, ...assistant })
    expect(JSON.parse(out)).toEqual(routes.searchDocumentation.example.response)
  })

  test('without results says so', async () => {
    const { url } = await startService(() => ({ json: [] }))
    const { exit, out, err } = await runCommand(['search', 'x', '--domain', 'docs'], { url, ...assistant })
    expect({ exit, out, err }).toEqual({ exit: 0, out: '', err: 'No results.\n' })
    const narrow = ['search', 'x', '--domain', 'docs', '--language', 'xx', '--version', 'v9']
    expect((await runCommand(narrow, { url, ...assistant })).err).toBe(
      'No results in pages with language xx and version v9.\n',
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question } from '../answer/answer-model.ts'
import { decideSearch, type PlannedSearch, standsAlone } from './decide-search.ts'

function ask(text: string, more: Partial<Question> = {}) {
  return decideSearch({
    text,
    earlier: [],
    context: [],
    currentPath: null,
    filter: null,
    pageSize: 5,
    ...more,
  })
}

function searchFor(text: string, more: Partial<Question> = {}): PlannedSearch | undefined {
  const plan = ask(text, more)
  return plan.kind === 'search' ? plan.searches[0] : undefined
}

const proxy = [{ query: 'How do I configure the dev server proxy?', response: '' }]

describe('in a thread', () => {
  test.each([
    'And over https?',
    'what about Windows?',
    'Does it support websockets?',
    'https?',
    'ok, and the default?',
  ])('%j is searched with the previous question', text => {
    const planned = searchFor(text, { earlier: proxy })
    expect(planned?.query).toBe(`${text} ${proxy[0]?.query}`)
    expect(planned?.asked).toBe(text)
  })

  test.each([
    'How do I deploy to Netlify?',
    'Is it possible to use Vue templates?',
    'Which browsers are supported?',
  ])('%j stands alone', text => expect(searchFor(text, { earlier: proxy })?.query).toBe(text))

  test('a request for an example repeats the search and wants code', () => {
    const planned = searchFor('Can you show me an example?', { earlier: proxy })
    expect(planned).toMatchObject({ query: proxy[0]?.query, wants: 'example' })
  })

  test('a request for more repeats the search and skips shown passages', () => {
    expect(searchFor('tell me more', { earlier: proxy })).toMatchObject({
      query: proxy[0]?.query,
      wants: 'more',
    })
  })

  test('thanks and follow-ups in between do not hide the thread’s subject', () => {
    const earlier = [...proxy, { query: 'thanks!', response: '' }, { query: 'and websockets?', response: '' }]
    expect(searchFor('what about https?', { earlier })?.query).toBe(
      'what about https? How do I configure the dev server proxy? websockets',
    )
  })

  test('without a thread, the same words are searched unchanged', () => {
    expect(searchFor('And over https?')?.query).toBe('And over https?')
  })
})

describe('with a context', () => {
  const selection = [{ type: 'textSelection' as const, value: 'HMR boundaries accept updates' }]

  test('a question that only refers to the selection searches the selection', () => {
    const planned = searchFor('What does this mean?', { context: selection })
    expect(planned?.query).toBe('What does this mean? HMR boundaries accept updates')
  })

  test('for a complete question, the selection only affects ranking', () => {
    const planned = searchFor('How do I disable hot reload?', { context: selection })
    expect(planned).toMatchObject({
      query: 'How do I disable hot reload?',
      background: ['HMR boundaries accept updates'],
    })
  })

  test('code in a question affects ranking, and is searched if the words say nothing', () => {
    const code = '```js\nserver.close()\n```'
    expect(searchFor(`How do I stop the server gracefully?\n${code}`)).toMatchObject({
      query: 'How do I stop the server gracefully?',
      background: ['server.close()'],
    })
    expect(searchFor(`what does this do?\n${code}`)?.query).toBe('what does this do? server.close()')
  })
})

describe('on a page', () => {
  test.each([
    'What is this page about?',
    'Summarise this page',
    'tl;dr this page',
    '¿De qué trata esta página?',
  ])('%j is about that page', text => expect(ask(text, { currentPath: '/guide' }).kind).toBe('current-page'))

  test('a question with a subject is searched', () => {
    expect(ask('Does this page mention websockets?', { currentPath: '/guide' }).kind).toBe('search')
  })
})

test('independent questions in one text are searched one by one', () => {
  const plan = ask('How do I install the plugin? And where are build logs written?')
  expect(plan.kind === 'search' && plan.searches.map(({ query }) => query)).toEqual([
    'How do I install the plugin?',
    'where are build logs written?',
  ])
})

test('dependent questions stay together', () => {
  const plan = ask('What is a preview deployment? How long does it live?')
  expect(plan.kind === 'search' && plan.searches).toHaveLength(1)
})

test.each(['hi', 'Thanks a lot!', '👋🎉', '????', 'こんにちは', '؟؟؟'])('%j is small talk', text =>
  expect(ask(text).kind).toBe('small-talk'),
)

test.each(['vite', 'hi-dpi images', 'test environment', 'help command'])('%j may be a question', text =>
  expect(ask(text).kind).toBe('search'),
)

test('only a limited part of a huge text is searched', () => {
  const huge = `${'log line '.repeat(50_000)} How do I rotate logs?`
  const planned = searchFor(huge)
  expect(planned?.query.length).toBeLessThan(4100)
  expect(planned?.query).toContain('How do I rotate logs?')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 6000 }), text => {
      expect(ask(text, { earlier: proxy, currentPath: text.slice(0, 200) }).kind).toBeTypeOf('string')
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['How do I add search?', true],
  ['what about it?', false],
  ['and the default value of that?', false],
])('%j stands alone: %j', (text, alone) => expect(standsAlone(text)).toBe(alone))

test.each([
  [
    'TypeError: kiln is not a function\n    at fire (/app/src/fire.js:3:5)\n    at async Promise.all (index 0)\n    at node:internal/main:12:1',
    'TypeError: kiln is not a function',
  ],
  [
    'Traceback (most recent call last):\n  File "/app/fire.py", line 3, in <module>\nKilnError: too hot',
    'KilnError: too hot',
  ],
  [
    'Traceback (most recent call last):\n  File "/app/fire.py", line 3, in <module>\n    kiln.fire(heat)\n    ~~~~~~~~~^^^^^^\nKilnError: too hot\n\nHow do I cool it?',
    'kiln.fire(heat)\nKilnError: too hot\n\nHow do I cool it?',
  ],
  [
    'java.lang.Error: hot\n\tat com.kiln.Fire.start(Fire.java:12)\n\t... 3 more\nWhat is this?',
    'java.lang.Error: hot\nWhat is this?',
  ],
])('lines of a stack trace are not searched: %j', (text, asked) => {
  const plan = ask(text)
  expect(plan.kind === 'search' && plan.searches[0]?.asked).toBe(asked)
})

test('a sentence that begins with "at" is searched', () => {
  const plan = ask('What happens\nat the end of a firing?')
  expect(plan.kind === 'search' && plan.searches[0]?.asked).toBe('What happens\nat the end of a firing?')
})

import { describe, expect, test } from 'vitest'
import { readFrontMatter, readNames, readText } from './read-front-matter.ts'

describe('front matter', () => {
  test('is separated from the body, whose lines keep their numbers', () => {
    expect(readFrontMatter('---\ntitle: A\ntags: [x, y]\n---\nBody')).toMatchObject({
      values: { title: 'A', tags: ['x', 'y'] },
      body: 'Body',
      bodyLine: 5,
      problem: null,
    })
  })

  test.each(['\n \n', '\uFEFF\n\n'])('can follow %j', start => {
    const read = readFrontMatter(`${start}---\ntitle: A\ndescription: one: two\n---\nBody`)
    expect(read).toMatchObject({ values: { title: 'A' }, body: 'Body', bodyLine: 7, problem: { line: 5 } })
  })

  test.each(['No front matter', '---\n\nA quote between rules.\n\n---\n\nText', '---\ntitle: never closed'])(
    'is not found in %j',
    text => {
      expect(readFrontMatter(text)).toMatchObject({ values: {}, body: text, bodyLine: 1, problem: null })
    },
  )

  test('is a finding on its line if invalid, and the valid part is read', () => {
    const { values, problem } = readFrontMatter('---\ntitle: A\ndescription: one: two\n---\n')
    expect(values.title).toBe('A')
    expect(problem?.line).toBe(3)
  })

  test.each([
    ['title: Foo: bar\nhidden: true', { title: 'Foo: bar', hidden: true }],
    ["title: 'Don't do this'\nhidden: true # later", { title: "Don't do this", hidden: true }],
    ['title: "Never closed\ndraft: true', { title: 'Never closed', draft: true }],
    ['title: {#if ...}\ntags: a', { title: '{#if ...}', tags: 'a' }],
    ['title: @scope/name\ntags: [a, b]', { title: '@scope/name', tags: ['a', 'b'] }],
  ])('keeps the title and stays hidden although the YAML is invalid: %j', (source, values) => {
    const read = readFrontMatter(`---\n${source}\n---\n`)
    expect(read.values).toMatchObject(values)
    expect(read.problem?.message).toContain('not valid YAML')
  })

  test.each([
    ['description: "Kilns are\nhot."\ntitle: A', { description: 'Kilns are hot.', title: 'A' }],
    ["title: 'Don''t\ntouch\n'\ndraft: true", { title: "Don't touch ", draft: true }],
    ['title: "Say \\"hi\\"\n"', { title: 'Say "hi" ' }],
  ])(
    'can have quoted values whose further lines are not indented, as js-yaml allows: %j',
    (source, values) => {
      expect(readFrontMatter(`---\n${source}\n---\n`)).toMatchObject({ values, problem: null })
    },
  )

  test('does not lose a restriction to a quote that is never closed', () => {
    const { values } = readFrontMatter('---\ntitle: "Kilns\ngroups: [staff]\ndescription: "Hot\n---\n')
    expect(readNames(values.groups)).not.toEqual([])
  })

  test('with multiplying aliases is refused', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]`
    expect(readFrontMatter(`---\n${bomb}\n---\n`).problem).not.toBeNull()
  })
})

test('names are a list or one text with commas, each once', () => {
  expect(readNames('a, b,a')).toEqual(['a', 'b'])
  expect(readNames(['a', 2, null, { x: 1 }])).toEqual(['a', '2'])
  expect(readNames(undefined)).toEqual([])
})

test('readText accepts texts, numbers and dates only', () => {
  expect([readText(' a '), readText(2), readText(''), readText([])]).toEqual(['a', '2', null, null])
})

test.each([
  ['line separators', '\u2028'.repeat(300_000)],
  ['values without a colon', '"\u2028'.repeat(150_000)],
])('a text that may start with front matter is read in linear time: %s', (_, text) => {
  expect(readFrontMatter(`---\nx${text}\n---\n`).values).toEqual({})
})

test.each([
  ['---\na: [\nb: x', ' '.repeat(60_000), 'y\n---\n'],
  ['+++\nb = x', ' '.repeat(60_000), 'y\n+++\n'],
  ['+++\nb = x', ' #'.repeat(30_000), '\u2028\n+++\n'],
])('a long value of front matter is read in linear time: %j', (start, middle, end) => {
  // At most 64 KiB are read: a source of a hundred pages is what shows the time.
  for (let page = 0; page < 100; page += 1)
    expect(readFrontMatter(start + middle + end).values.b).toMatch(/^x/)
})

describe('TOML between +++ lines', () => {
  test('is read whole', () => {
    const text =
      '+++\ntitle = "A # B"\ndate = 2024-01-31\ntags = [\n  "x",\n  "y",\n]\n[sidebar]\nlabel = "C"\n+++\nBody'
    const { values, body, bodyLine, problem } = readFrontMatter(text)
    expect(values).toMatchObject({ title: 'A # B', tags: ['x', 'y'], sidebar: { label: 'C' } })
    expect(readText(values.date)).toBe('2024-01-31')
    expect([body, bodyLine, problem]).toEqual(['Body', 11, null])
  })

  test('is a finding on its line if broken, and keeps the title and the page hidden', () => {
    const { values, problem } = readFrontMatter('+++\ntitle = "A"\nx = y\ndraft = true\n+++\n')
    expect(values).toMatchObject({ title: 'A', draft: true })
    expect(problem).toMatchObject({ line: 3, message: expect.stringContaining('not valid TOML') })
  })

  test('is a finding if it nests without end', () => {
    const { values, problem } = readFrontMatter(`+++\na = ${'['.repeat(60_000)}\ntitle = "A"\n+++\n`)
    expect(values.title).toBe('A')
    expect(problem?.message).toContain('nested')
  })
})

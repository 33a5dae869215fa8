import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const file = `---
answers:
  - questions: [cancel my plan, how do refunds work]
    page: /billing#refunds
  - questions: who is the president
    page: /about/
    answer: Nobody.
  - page: /nothing-asked
  - questions: [no page]
---

Be brief. <!-- The canary sings. -->
`

test('wishes and answers are read, and mistakes are reported', () => {
  const { steering, problems } = parseSite(
    createMemoryTree({ 'index.md': '# Home\n\nHello.', 'Assistant.md': file }),
  )
  expect(steering).toEqual({
    wishes: 'Be brief.',
    curated: [
      {
        questions: ['cancel my plan', 'how do refunds work'],
        page: '/billing',
        anchor: 'refunds',
        answer: null,
      },
      { questions: ['who is the president'], page: '/about', anchor: null, answer: 'Nobody.' },
    ],
  })
  expect(problems.map(problem => problem.message)).toEqual([
    'Answer 3 needs `questions` and a `page` that starts with /.',
    'Answer 4 needs `questions` and a `page` that starts with /.',
  ])
})

test.each([
  ['as a page of a folder', { 'index.md': '# Home\n\nHello.' }],
  [
    'if a navigation lists it',
    { 'index.md': '# Home', 'docs.json': '{"name":"A","navigation":{"pages":["index","Assistant"]}}' },
  ],
  [
    'where a page imports it',
    {
      'index.mdx': 'import Secret from "/Assistant.md"\n\n# Home\n\n<Secret />',
      'docs.json': '{"name":"A"}',
    },
  ],
  [
    'where a page includes it',
    {
      'index.md': '# Home\n\n<!--@include: ./Assistant.md-->\n',
      '.vitepress/config.mts': 'export default {}',
    },
  ],
  ['where a page links to it', { 'index.md': '# Home\n\n[x](./Assistant.md) [y](/Assistant.md)' }],
  ['where a page shows it as an image', { 'index.md': '# Home\n\n![x](./Assistant.md)' }],
] as Record<string, string>[][] & [string, Record<string, string>][])(
  'it is not readable %s',
  (_name, files) => {
    const site = parseSite(createMemoryTree({ ...files, 'Assistant.md': '# Canary\n\nThe canary sings.' }))
    const { steering, ...shown } = site
    expect(steering?.wishes).toContain('canary')
    expect(JSON.stringify(shown).toLowerCase()).not.toContain('canary')
    expect(shown.pages.length).toBeGreaterThan(0)
  },
)

test('text beyond the limits is cut and reported', () => {
  const { steering, problems } = parseSite(
    createMemoryTree({ 'index.md': '# Home', 'Assistant.md': 'a '.repeat(10_000) }),
  )
  expect(steering?.wishes.length).toBe(8_000)
  expect(problems).toHaveLength(1)
})

test("in a site's root inside the source it is read, and is not a page", () => {
  const site = parseSite(
    createMemoryTree({
      'docs/docs.json': '{"name":"A","navigation":{"pages":["index"]}}',
      'docs/index.md': '# Home',
      'docs/Assistant.md': 'Be brief.',
    }),
  )
  expect(site.steering?.wishes).toBe('Be brief.')
  expect(site.pages.map(({ path }) => path)).toEqual(['/'])
})

test('a file of that name in another folder is a page', () => {
  const { pages, steering } = parseSite(
    createMemoryTree({ 'index.md': '# Home', 'parts/Assistant.md': '# The assistant\n\nHelps.' }),
  )
  expect(pages.map(({ title }) => title)).toContain('The assistant')
  expect(steering).toBeUndefined()
})

test.each(['ASSISTANT.md', 'Assistant.mdx'])('a misspelt %s is reported, as readers see it', name => {
  const { steering, problems } = parseSite(
    createMemoryTree({ 'index.md': '# Home', [name]: '# Wishes\n\nBe brief.' }),
  )
  expect(steering).toBeUndefined()
  expect(problems).toMatchObject([
    { severity: 'warning', file: name, message: expect.stringContaining('named exactly') },
  ])
})

test('a page named assistant is a page', () => {
  expect(parseSite(createMemoryTree({ 'assistant.md': '# The assistant\n\nHelps.' })).problems).toEqual([])
})

test('unclosed comments are part of the wishes', () => {
  const wishes = `<!-- a -->${'<!--'.repeat(200_000)}`
  const { steering } = parseSite(createMemoryTree({ 'index.md': '# Home', 'Assistant.md': wishes }))
  expect(steering?.wishes).toMatch(/^(?:<!--)+$/)
})

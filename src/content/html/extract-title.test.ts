import { expect, test } from 'vitest'
import { createMemoryTree } from '../index.ts'
import { parseSite } from '../parsing.ts'

function read(text: string) {
  const { pages } = parseSite(createMemoryTree({ 'kiln.md': text }))
  const [page] = pages
  return { title: page?.title, levels: page?.html.match(/<h\d/g) ?? [], html: page?.html ?? '' }
}

test('a page that starts with a lower heading above all others has it as title', () => {
  const { title, levels, html } = read('### The kiln\n\nText.\n\n#### Fire\n\n##### Slowly\n\n#### Cool\n')
  expect(title).toBe('The kiln')
  expect(levels).toEqual(['<h2', '<h3', '<h2'])
  expect(html).not.toContain('The kiln')
})

test.each([
  ['another heading of the same level', '## First\n\n## Second\n'],
  ['a higher one', '## First\n\n# Second\n'],
  ['no other heading', '## First\n\nText.\n'],
  ['text before it', 'Text.\n\n## First\n\n### Second\n'],
  ['another title in the front matter', '---\ntitle: Oven\n---\n\n## First\n\n### Second\n'],
])('with %s, it stays a heading', (_, text) => {
  const { title, html } = read(text)
  expect(title).not.toBe('First')
  expect(html).toContain('First')
})

test('a first heading of the highest level is the title, whatever follows', () => {
  expect(read('# The kiln\n\n# Fire\n')).toMatchObject({ title: 'The kiln', levels: ['<h1'] })
})

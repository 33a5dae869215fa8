import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

function read(...paragraphs: string[]): string {
  const text = ['# Kiln', ...paragraphs].join('\n\n')
  const { pages } = parseSite(createMemoryTree({ 'kiln.md': text }))
  return pages[0]?.html.replace(/>\s+</g, '><') ?? ''
}

test.each([
  [
    '> info **Hint** Keep the *lid* shut.',
    'info',
    '<p class="title">Hint</p><p>Keep the <em>lid</em> shut.</p>',
  ],
  ['> warning **Hot lid** Wait.\n>\n> Then open it.', 'warning', '<p class="title">Hot lid</p><p>Wait.</p>'],
  ['> **Note:** Keep the lid shut.', 'note', '<p>Keep the lid shut.</p>'],
  ['> **Warning** : Hot.', 'warning', '<p>Hot.</p>'],
  ['> **Tip**\n>\n> Wait.', 'tip', '<p>Wait.</p>'],
  ['CAUTION: The lid is *hot*.', 'warning', '<p>The lid is <em>hot</em>.</p>'],
])('a quote or paragraph that starts with the name of a callout is one: %j', (text, kind, content) => {
  expect(read(text)).toContain(`<aside class="callout callout-${kind}">${content}`)
})

test.each([
  '> **Question:** Is it hot?',
  '> **Notes** on kilns',
  '> info about **lids** and more',
  '> Say **Note:** first.',
  'NOTE:',
  'Note: in small letters.',
  '- NOTE: in a list',
])('other quotes and paragraphs stay: %j', text => {
  expect(read(text)).not.toContain('<aside')
})

test('many marks are read', () => {
  expect(read(`> ${'info **a** '.repeat(20_000)}`)).toContain('callout-info')
  expect(read(`> **Note${' '.repeat(200_000)}x** a`)).not.toContain('<aside')
  expect(read('> **Note:** a\n\n'.repeat(5_000)).split('<aside')).toHaveLength(5_001)
})

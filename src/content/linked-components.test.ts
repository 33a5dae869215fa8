import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

test.each([
  [
    'Use <LinkInline link="/guide/line-height/" />.',
    '<p>Use <a href="/guide/line-height">Line height</a>.</p>',
  ],
  ['<LinkCard link="/guide/line-height#top" />', '<a href="/guide/line-height#top">Line height</a>'],
  [
    '<CTA href="https://kiln.example/fire/" />',
    '<a href="https://kiln.example/fire/" rel="noopener">kiln.example/fire</a>',
  ],
  ['<CTA href="javascript:alert(1)" />', '<p><span>Javascript:alert(1)</span></p>'],
])('a component with only a link is named after its address: %s', (markdown, html) => {
  const files = { 'a.mdx': markdown, 'guide/line-height.md': '## Top' }
  expect(parseSite(createMemoryTree(files)).pages.find(({ path }) => path === '/a')?.html).toContain(html)
})

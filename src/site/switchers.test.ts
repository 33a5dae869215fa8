import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

test('the menu of versions has the label of each version, in every language', () => {
  const versions = [
    { version: '2.0', tag: 'Latest <now>', pages: ['new'] },
    { version: '1.0', pages: ['old'] },
  ]
  const files = {
    'docs.json': JSON.stringify({ navigation: { languages: [{ language: 'en', versions }] } }),
    'new.md': '# New',
    'old.md': '# Old',
  }
  const site = parseSite(createMemoryTree(files))
  expect(site.problems).toEqual([])
  const reader = openSite(buildSite(site))
  const page = reader.readPage('/old')
  if (page === undefined) throw new Error('no page')
  const view = {
    basePath: '',
    siteName: 'Site',
    publicUrl: 'https://docs.example.com',
    mcpUrl: 'https://example.com',
  }
  const html = runAtOnce(renderPage(reader, page, view))
  expect(html).toContain('<a href="/new">2.0 <span class="page-tag">Latest &lt;now&gt;</span></a>')
  expect(html).toContain('<a href="/old" aria-current="true">1.0</a>')
})

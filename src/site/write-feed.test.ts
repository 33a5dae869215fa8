import { expect, test } from 'vitest'
import { createMemoryTree, parseSite } from '../content/index.ts'
import { buildSite, openSite, writeFeed } from './index.ts'

const view = { basePath: '', siteName: 'A & B', publicUrl: 'https://docs.example.com' }

test('a feed is well-formed whatever the updates contain', () => {
  const text =
    '---\ntitle: "<News>"\n---\n<Update label="2026-08-21 & <b>">\n\nx > y &nbsp; `<z>` [a](/b "c>d")\n\n</Update>\n'
  const config = JSON.stringify({ navigation: { pages: ['index'] } })
  const reader = openSite(buildSite(parseSite(createMemoryTree({ 'docs.json': config, 'index.mdx': text }))))
  const page = reader.readPage('/')
  if (page === undefined) throw new Error('no page')
  const feed = writeFeed(reader, page, view)
  expect(feed).toContain('<title>&lt;News> · A &amp; B</title>')
  expect(feed).toContain('<link>https://docs.example.com/</link>')
  expect(feed).toContain('href="https://docs.example.com/rss.xml"')
  expect(feed.replace(/&(?:#x?[0-9a-f]+|amp|lt|gt|quot|apos);/gi, '')).not.toContain('&')
  const names = [...feed.matchAll(/<\/?([a-z:]+)/gi)].map(([, name]) => name)
  expect([...new Set(names)].sort()).toEqual(
    ['atom:link', 'channel', 'description', 'guid', 'item', 'link', 'rss', 'title'].sort(),
  )
})

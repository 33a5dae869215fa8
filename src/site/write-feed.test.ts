import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { buildSite, openSite, writeFeed } from './index.ts'

const view = { basePath: '', siteName: 'A & B', publicUrl: 'https://docs.example.com' }

function feedOf(text: string): string {
  const config = JSON.stringify({ navigation: { pages: ['index'] } })
  const reader = openSite(buildSite(parseSite(createMemoryTree({ 'docs.json': config, 'index.mdx': text }))))
  const page = reader.readPage('/')
  if (page === undefined) throw new Error('no page')
  return writeFeed(reader, page, view)
}

const readAll = (feed: string, name: string) =>
  [...feed.slice(feed.indexOf('<item>')).matchAll(new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 'gs'))].map(
    ([, text]) => text,
  )

test('an update with headings has an entry for each, with the date and tags of the update', () => {
  const feed = feedOf(
    '<Update label="August 21, 2026" tags={["New"]}>\n\nBoth:\n\n## One\n\nFirst.\n\n### Two\n\nSecond.\n\n</Update>\n',
  )
  expect(readAll(feed, 'title')).toEqual(['One', 'Two'])
  expect(readAll(feed, 'description')).toEqual(['Both: First.', 'Second.'])
  expect(readAll(feed, 'link')).toEqual(['https://docs.example.com/#one', 'https://docs.example.com/#two'])
  expect(readAll(feed, 'category')).toEqual(['New', 'New'])
  expect(readAll(feed, 'pubDate')).toHaveLength(2)
})

test('an update that names its title or text for the feed has one entry', () => {
  const feed = feedOf(
    '<Update label="March 2025" rss={{ title: "New \\"<look>\\" & feel", description: "All new" }}>\n\n## One\n\n## Two\n\n</Update>\n<Update label="May 2025" rss={{ title: "Only a title" }}>\n\n## Three\n\nText.\n\n</Update>\n',
  )
  expect(readAll(feed, 'title')).toEqual(['New &#x22;&lt;look>&#x22; &#x26; feel', 'Only a title'])
  expect(readAll(feed, 'description')).toEqual(['All new', 'Three Text.'])
  expect(readAll(feed, 'link')[0]).toBe('https://docs.example.com/#march-2025')
})

test('a feed is well-formed whatever the updates contain', () => {
  const text =
    '---\ntitle: "<News>"\n---\n<Update label="2026-08-21 & <b>">\n\nx > y &nbsp; `<z>` [a](/b "c>d")\n\n</Update>\n'
  const feed = feedOf(text)
  expect(feed).toContain('<title>&lt;News> · A &amp; B</title>')
  expect(feed).toContain('<link>https://docs.example.com/</link>')
  expect(feed).toContain('href="https://docs.example.com/rss.xml"')
  expect(feed.replace(/&(?:#x?[0-9a-f]+|amp|lt|gt|quot|apos);/gi, '')).not.toContain('&')
  const names = [...feed.matchAll(/<\/?([a-z:]+)/gi)].map(([, name]) => name)
  expect([...new Set(names)].sort()).toEqual(
    ['atom:link', 'channel', 'description', 'guid', 'item', 'link', 'rss', 'title'].sort(),
  )
})

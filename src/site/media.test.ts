import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, listMediaSources, type MediaPolicy, openSite, renderPage } from './index.ts'

const body = `[![A kiln](https://img.example.com/k.png)](https://example.com)

<video src="https://cdn.example.com/a.mp4" loop />

<iframe src="https://youtu.be/4KzFe50RQkQ" title="A film" />

<iframe src="https://pen.example.com/x" title="A pen" />
`
const config = JSON.stringify({ name: 'Site', navigation: { pages: ['a'] } })
const reader = openSite(buildSite(parseSite(createMemoryTree({ 'docs.json': config, 'a.mdx': body }))))
const page = reader.readPage('/a')

function render(media?: MediaPolicy): string {
  if (page === undefined) throw new Error('no page')
  const view = { basePath: '', siteName: 'Site', ...(media && { media }) }
  return runAtOnce(renderPage(reader, page, view))
}

const sources = (media: MediaPolicy) => Object.values(listMediaSources(media, page?.settings?.remote)).flat()

test('media of other hosts waits for a click, and pages of unknown hosts stay links', () => {
  const html = render({ others: 'ask', hosts: [] })
  expect(html).toContain(
    '<span class="image remote" data-alt="A kiln" data-src="https://img.example.com/k.png">A kiln</span>',
  )
  expect(html).toContain('data-media="video" data-options="loop" class="remote">Video (cdn.example.com)</a>')
  expect(html).toContain('data-media="frame" class="remote">A film</a>')
  expect(html).toContain('<a href="https://pen.example.com/x" rel="noopener">A pen</a>')
  expect(html).not.toMatch(/<(?:img|iframe|video)\b[^>]*example/)
  expect(sources({ others: 'ask', hosts: [] })).toEqual([
    'https://img.example.com',
    'https://cdn.example.com',
    'https://www.youtube-nocookie.com',
  ])
})

test('media of allowed hosts loads with the page', () => {
  const allowed: MediaPolicy = { others: 'off', hosts: ['*.example.com'] }
  const html = render(allowed)
  expect(html).toContain(
    '<img alt="A kiln" src="https://img.example.com/k.png" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
  )
  expect(html).toContain('data-options="loop" class="remote" data-load>')
  expect(html).toContain('data-media="frame" class="remote" data-load>A pen</a>')
  expect(html).toContain(
    '<a href="https://www.youtube-nocookie.com/embed/4KzFe50RQkQ" rel="noopener">A film</a>',
  )
  expect(sources(allowed)).not.toContain('https://www.youtube-nocookie.com')
})

test.each([undefined, { others: 'off', hosts: ['example.com'] } as const])(
  'without permission, texts and links are shown',
  media => {
    const html = render(media)
    expect(html).toContain('<span class="image">A kiln</span>')
    expect(html).not.toMatch(/class="[^"]*remote|data-media/)
    expect(media ? sources(media) : []).toEqual([])
  },
)

import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import {
  buildSite,
  openSite,
  renderNotFound,
  renderPage,
  writeBrandStyles,
  writeLlmsText,
  writeSitemap,
} from './index.ts'

const view = {
  basePath: '',
  siteName: 'Site',
  publicUrl: 'https://docs.example.com',
  mcpUrl: 'https://example.com/mcp/docs',
}

function open(settings: object, files: Record<string, string>) {
  const pages = Object.keys(files)
    .filter(name => name.endsWith('.mdx'))
    .map(name => name.slice(0, -4))
  const config = JSON.stringify({ name: 'Site', navigation: { pages }, ...settings })
  return openSite(buildSite(parseSite(createMemoryTree({ 'docs.json': config, ...files }))))
}

function render(settings: object, files: Record<string, string>, path: string): string {
  const reader = open(settings, files)
  const found = reader.readPage(path)
  if (found === undefined) throw new Error(`no page at ${path}`)
  return runAtOnce(renderPage(reader, found, view))
}

const page = (frontMatter: string, text = 'Text.') => `---\n${frontMatter}\n---\n${text}`

describe('the head of a page', () => {
  test("has the site's meta tags, replaced by those of the page", () => {
    const settings = {
      seo: {
        metatags: {
          'og:locale': 'en_US',
          'og:image': 'https://a.example/i.png',
          canonical: 'https://c.example/docs/',
        },
      },
    }
    const document = render(settings, { 'a.mdx': page('"og:locale": de_DE\nkeywords: [x, y]') }, '/a')
    expect(document).toContain('<meta property="og:locale" content="de_DE">')
    expect(document).not.toContain('en_US')
    expect(document).toContain('<meta property="og:image" content="https://a.example/i.png">')
    expect(document).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(document).toContain('<meta name="keywords" content="x, y">')
    expect(document).toContain('<link rel="canonical" href="https://c.example/docs/a">')
  })

  test('has structured data that cannot end its element, and none if the page is not indexed', () => {
    const document = render({}, { 'a.mdx': page('title: "</script><script>alert(1)"') }, '/a')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(document) ?? []
    const { '@graph': graph } = JSON.parse(json)
    expect(graph.map((entry: Record<string, string>) => entry['@type'])).toEqual([
      'Organization',
      'WebSite',
      'TechArticle',
    ])
    expect(graph[2].headline).toBe('</script><script>alert(1)')
    expect(render({}, { 'a.mdx': page('noindex: true') }, '/a')).not.toContain('ld+json')
  })

  test('names the page in the other languages, as the sitemap does', () => {
    const settings = {
      navigation: {
        languages: [
          { language: 'en', pages: ['a', 'b'] },
          { language: 'de', pages: ['de/a'] },
        ],
      },
    }
    const files = { 'a.mdx': 'A', 'b.mdx': 'B', 'de/a.mdx': page('lastUpdatedDate: 2026-01-31') }
    expect(render(settings, files, '/a')).toContain(
      '<link rel="alternate" hreflang="de" href="https://docs.example.com/de/a">',
    )
    expect(render(settings, files, '/b')).not.toContain('hreflang="de" href="https')
    const sitemap = runAtOnce(writeSitemap(open(settings, files), view.publicUrl))
    expect(sitemap).toContain(
      '<url><loc>https://docs.example.com/de/a</loc><lastmod>2026-01-31</lastmod><xhtml:link rel="alternate" hreflang="en" href="https://docs.example.com/a"/>',
    )
  })
})

describe('the page menu', () => {
  const contextual = {
    options: [
      'copy',
      'claude',
      'add-mcp',
      'cursor',
      { title: 'Share', href: { base: 'https://x.example/share', query: [{ key: 'u', value: '$page' }] } },
      { title: 'Bad', href: 'javascript:alert(1)' },
    ],
  }

  test('has the entries of the configuration, in order', () => {
    const document = render({ contextual }, { 'a.mdx': 'A' }, '/a')
    const menu = /<div class="page-menu">.*?<\/div>/s.exec(document)?.[0] ?? ''
    expect(menu).toContain('data-copy-page="/a.md"')
    expect(menu).toContain('https://claude.ai/new?q=Read%20https%3A%2F%2Fdocs.example.com%2Fa.md%20')
    expect(menu).toContain('npx add-mcp https://example.com/mcp/docs')
    expect(menu).toContain('cursor://anysphere.cursor-deeplink/mcp/install?name=Site')
    expect(menu).toContain('href="https://x.example/share?u=https%3A%2F%2Fdocs.example.com%2Fa.md"')
    expect(menu).not.toContain('javascript')
  })

  test('is replaced by the front matter of a page, and missing without entries', () => {
    expect(render({ contextual }, { 'a.mdx': page('contextual:\n  options: []') }, '/a')).not.toContain(
      'page-menu',
    )
    expect(render({}, { 'a.mdx': 'A' }, '/a')).not.toContain('page-menu')
  })
})

test('the mode of a page decides what is around it', () => {
  const text = '## One\n\nx\n\n## Two\n\ny'
  expect(render({}, { 'a.mdx': text }, '/a')).toContain('class="contents"')
  const wide = render({}, { 'a.mdx': page('mode: wide', text) }, '/a')
  expect(wide).toContain('<body class="mode-wide">')
  expect(wide).not.toContain('class="contents"')
  const custom = render({}, { 'a.mdx': page('mode: custom\ntitle: Landing', text), 'b.mdx': 'B' }, '/a')
  expect(custom).not.toContain('<h1>')
  expect(custom).not.toContain('class="neighbours"')
})

test('related pages are listed if they exist, and the date if the site shows dates', () => {
  const files = {
    'a.mdx': page(
      'related:\n  - /b\n  - Spec: https://spec.example/\n  - /missing\nlastUpdatedDate: 2026-01-31',
    ),
    'b.mdx': page('title: B page'),
  }
  const document = render({ metadata: { timestamp: true } }, files, '/a')
  expect(document).toContain(
    '<section class="related"><h2>Related topics</h2><ul><li><a href="/b">B page</a></li><li><a href="https://spec.example/">Spec</a></li></ul></section>',
  )
  expect(document).toContain('<time datetime="2026-01-31">January 31, 2026</time>')
  expect(render({}, files, '/a')).not.toContain('<time')
})

test('the 404 page has the text of the configuration, and suggestions', () => {
  const reader = open(
    { errors: { 404: { title: 'Gone', description: 'Go **home**<script>x</script>.' } } },
    { 'a.mdx': 'A' },
  )
  const document = renderNotFound(reader, view, [{ path: '/a', title: 'A <b>' }])
  expect(document).toContain('<h1>Gone</h1>')
  expect(document).toContain('<p>Go <strong>home</strong>')
  expect(document).not.toContain('<script>x')
  expect(document).toContain('<a href="/a">A &lt;b&gt;</a>')
})

test('llms.txt has the description and the instructions for agents', () => {
  const settings = { description: 'About it.', markdown: { instructions: ['Cite the version.', 'Be kind.'] } }
  const text = runAtOnce(writeLlmsText(open(settings, { 'a.mdx': 'A' }), { siteUrl: '', siteName: 'Site' }))
  expect(text).toContain('> About it.\n\n> ## Agent Instructions\n> Cite the version.\n> Be kind.\n')
})

test('the fonts of a site are in its stylesheet', () => {
  const fonts = { family: 'Own', source: 'own.woff2', format: 'woff2', weight: 500 }
  const styles = writeBrandStyles(open({ fonts }, { 'a.mdx': 'A', 'own.woff2': 'wOF2' }))
  expect(styles).toMatch(
    /@font-face \{\s+font-family: "Own";\s+src: url\("files\/[0-9a-f]{32}\.woff2"\) format\("woff2"\);/,
  )
  expect(styles).toContain('body {\n  font-family: "Own", system-ui')
})

test('links to other sites stay in the sidebar of every language', () => {
  const settings = {
    navigation: {
      languages: [
        { language: 'en', pages: ['a'], anchors: [{ anchor: 'Blog', href: 'https://blog.example' }] },
        { language: 'de', pages: ['de/a'] },
      ],
    },
  }
  const files = { 'a.mdx': 'A', 'de/a.mdx': 'B' }
  expect(render(settings, files, '/a')).toContain('<a href="https://blog.example">Blog</a>')
})

test('a page of updates has its title, although their labels are headings of the same level', () => {
  const update = '<Update label="May 2026">\n\nNew.\n\n</Update>'
  const document = render({}, { 'a.mdx': page('title: Changes', update) }, '/a')
  expect(document).toContain('<h1>Changes</h1>')
  expect(document).toMatch(/<h1 id="may-2026">/)
})

test('a page has the bar, the footer and the banner of its language', () => {
  const settings = {
    navbar: { links: [{ label: 'Code', href: 'https://example.com', icon: 'github' }] },
    banner: { content: 'News' },
    navigation: {
      languages: [
        { language: 'en', pages: ['a'] },
        {
          language: 'fr',
          pages: ['fr/a'],
          banner: { content: 'Du **neuf**' },
          navbar: { links: [{ label: 'Aide', href: '/fr/a' }] },
          footer: { socials: { x: 'https://x.com/fr' } },
        },
      ],
    },
  }
  const files = { 'a.mdx': 'A', 'fr/a.mdx': 'A' }
  expect(render(settings, files, '/a')).toMatch(/<p>News<\/p>.*<\/svg>Code<\/a>/s)
  const french = render(settings, files, '/fr/a')
  expect(french).toMatch(/<strong>neuf<\/strong>.*>Aide<\/a>.*https:\/\/x\.com\/fr/s)
  expect(french).not.toMatch(/News|>Code</)
})

test('readers edit the file of a page and raise issues if the source asks for it', () => {
  const reader = open({ feedback: { suggestEdit: true, raiseIssue: true } }, { 'a.mdx': 'A' })
  const found = reader.readPage('/a')
  const repository = {
    editUrl: (file: string) => `https://example.com/edit/${file}`,
    issueUrl: ({ path }: { path: string }) => `https://example.com/issues?page=${path}`,
  }
  const links = (more: object) =>
    found
      ? /<p class="repository">.*?<\/p>/.exec(runAtOnce(renderPage(reader, found, { ...view, ...more })))?.[0]
      : ''
  expect(links({ repository })).toBe(
    '<p class="repository"><a href="https://example.com/edit/a.mdx" rel="noopener">Suggest edits</a><a href="https://example.com/issues?page=/a" rel="noopener">Raise issue</a></p>',
  )
  expect(links({})).toBeUndefined()
})

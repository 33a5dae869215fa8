import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NavigationNode, Page, ParsedSite } from '../content/index.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, homePath, openSite, renderNotFound, renderPage } from './index.ts'

const view = { basePath: '/sites/docs', siteName: 'Example' }

function page(path: string, more: Partial<Page> = {}): Page {
  return {
    path,
    file: `${path}.md`,
    title: 'Title',
    description: null,
    language: null,
    version: null,
    groups: [],
    tags: [],
    keywords: [],
    trail: [],
    hidden: false,
    withheld: false,
    headings: [],
    html: '<p>Body</p>',
    passages: [],
    links: [],
    ...more,
  }
}

function site(pages: Page[], navigation: NavigationNode[] = []): ParsedSite {
  return { name: 'Example', pages, navigation, restricted: [], redirects: [], files: [], problems: [] }
}

function render(one: Page, navigation: NavigationNode[] = [], options = view): string {
  const reader = openSite(buildSite(site([one], navigation)))
  const found = reader.readPage(one.path)
  if (found === undefined) throw new Error(`no page at ${one.path}`)
  return runAtOnce(renderPage(reader, found, options))
}

const text = fc.string({ unit: 'binary' })
const pages = fc.uniqueArray(
  fc.record({
    path: text.map(path => `/${path}`),
    title: text,
    description: fc.option(text),
    language: fc.option(text),
    version: fc.option(text),
    trail: fc.array(text, { maxLength: 3 }),
    hidden: fc.boolean(),
    headings: fc.array(fc.record({ depth: fc.integer({ min: 1, max: 6 }), text, anchor: text })),
    html: text,
  }),
  { selector: one => one.path, maxLength: 8 },
)

describe('the site artifact', () => {
  test('a site is read back unchanged, page by page', () => {
    fc.assert(
      fc.property(pages, fc.option(text), (heads, name) => {
        const navigation = heads.map(({ path, title }) => ({ title, children: [{ title, path }] }))
        const bytes = buildSite({
          name,
          pages: heads.map(head => page(head.path, head)),
          navigation,
          restricted: [],
          redirects: [],
          files: [],
          problems: [],
        })
        const reader = openSite(bytes)
        expect(reader.name).toBe(name)
        expect(reader.navigation).toEqual(navigation)
        expect([...reader.paths()]).toEqual(heads.map(head => head.path))
        for (const head of heads)
          expect(reader.readPage(head.path)).toEqual({ ...head, file: `${head.path}.md` })
      }),
    )
  })

  test('the same site gives the same bytes whatever the order of its members', () => {
    const first = buildSite(site([page('/a')], [{ title: 'A', path: '/a', children: [] }]))
    const second = buildSite(site([page('/a')], [{ children: [], path: '/a', title: 'A' }]))
    expect(second).toEqual(first)
  })

  test('truncated, extended and foreign bytes are rejected', () => {
    const bytes = buildSite(site([page('/a'), page('/b')]))
    const longer = new Uint8Array(bytes.length + 1)
    longer.set(bytes)
    for (let length = 0; length < bytes.length; length++) {
      expect(() => openSite(bytes.subarray(0, length))).toThrow('site artifact is damaged')
    }
    expect(() => openSite(longer)).toThrow('site artifact is damaged')
    expect(() => openSite(new TextEncoder().encode('{"name": "Example", "pages": []}'))).toThrow(
      'site artifact is damaged',
    )
  })

  test('a view of a larger buffer can be opened', () => {
    const bytes = buildSite(site([page('/a')]))
    const larger = new Uint8Array(bytes.length + 3)
    larger.set(bytes, 3)
    expect(openSite(larger.subarray(3)).readPage('/a')?.html).toBe('<p>Body</p>')
  })
})

describe('a rendered page', () => {
  test('names the page, its site, its language and its position', () => {
    const document = render(
      page('/guide/proxy', {
        title: 'Proxy',
        description: 'Behind a proxy',
        language: 'es',
        trail: ['Guides', 'Network'],
      }),
    )
    expect(document).toMatch(/^<!doctype html>\n<html lang="es" dir="ltr">/)
    expect(document).toContain('<title>Proxy · Example</title>')
    expect(document).toContain('<meta name="description" content="Behind a proxy">')
    expect(document).toContain('<li>Guides</li><li>Network</li>')
    expect(document).toContain('<h1>Proxy</h1>')
    expect(document).toContain('href="/sites/docs/_lectern/site.css"')
    expect(document).not.toContain('noindex')
  })

  test('a page’s metadata never becomes markup', () => {
    const hostile = `"'><script>alert(1)</script><a href="`
    const document = render(
      page(`/${hostile}`, {
        title: hostile,
        description: hostile,
        language: hostile,
        trail: [hostile],
        headings: [1, 2, 3].map(() => ({ depth: 2, text: hostile, anchor: hostile })),
      }),
      [{ title: hostile, path: `/${hostile}`, children: [{ title: hostile, path: `/x/${hostile}` }] }],
      { basePath: '/sites/docs', siteName: hostile },
    )
    expect(document.match(/<script/g)).toHaveLength(2)
    expect(document).not.toContain('"\'>')
    expect(document).toContain('<html lang="en" dir="ltr">')
  })

  test('any text is escaped, so the tags stay the same', () => {
    const tags = (document: string) => document.match(/<\/?[a-z0-9!]+/g)
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).map(word => `w${word}`)
    fc.assert(
      fc.property(words, words, (title, description) => {
        const document = render(page('/a', { title, description }), [{ title, path: '/a' }])
        expect(tags(document)).toEqual(
          tags(render(page('/a', { description: 'plain' }), [{ title: 'plain', path: '/a' }])),
        )
      }),
    )
  })

  test('a body with a title does not get a second one', () => {
    const headings = [{ depth: 1, text: 'Own', anchor: 'own' }]
    const document = render(page('/a', { headings, html: '<h1 id="own">Own</h1>' }))
    expect(document.match(/<h1/g)).toHaveLength(1)
  })

  test('internal links get the base path; other links and code that looks like a link stay unchanged', () => {
    const body =
      '<p><a class="x" href="/guide#a">in</a> <a href="https://example.org/b">out</a> <a href="//example.org">out</a> <a href="#c">here</a></p>' +
      '<pre><code>&#x3C;a href="/kept"></code></pre><p title="> href=&quot;/kept">t</p>'
    const document = render(page('/a', { html: body }))
    expect(document).toContain('<a class="x" href="/sites/docs/guide#a">')
    expect(document).toContain('<a href="https://example.org/b">')
    expect(document).toContain('<a href="//example.org">')
    expect(document).toContain('<a href="#c">')
    expect(document.match(/\/sites\/docs\/kept/g)).toBeNull()
  })

  test('an address never leads to another host', () => {
    const document = render(page('//evil.example/a'), [{ title: 'A', path: '//evil.example/a' }], {
      basePath: '',
      siteName: 'Example',
    })
    expect(document).toContain('<a href="/evil.example/a" aria-current="page">')
    expect(document).not.toContain('href="//')
  })

  test('the navigation marks the page, opens only its branch and encodes addresses', () => {
    const document = render(page('/a b'), [
      { title: 'Here', children: [{ title: 'A', path: '/a b' }] },
      { title: 'Elsewhere', children: [{ title: '', path: '/c' }] },
    ])
    expect(document).toContain('<details open><summary>Here</summary>')
    expect(document).toContain('<details><summary>Elsewhere</summary>')
    expect(document).toContain('<a href="/sites/docs/a%20b" aria-current="page">A</a>')
    expect(document).toContain('<a href="/sites/docs/c">/c</a>')
  })

  test('a group of the navigation can be open and labelled', () => {
    const document = render(page('/'), [
      { title: 'One', tag: 'NEW', expanded: true, children: [{ title: 'A', path: '/a' }] },
      { title: 'Two', children: [{ title: 'C', path: '/c' }] },
    ])
    expect(document).toContain('<details open><summary>One <span class="page-tag">NEW</span></summary>')
    expect(document).toContain('<details><summary>Two</summary>')
  })

  test('on a large site, branches without the page are single links', () => {
    const branch = (name: string) => ({
      title: name,
      children: Array.from({ length: 150 }, (_, at) => ({ title: `${name} ${at}`, path: `/${name}/${at}` })),
    })
    const document = render(page('/one/7'), [branch('one'), branch('two')])
    expect(document.match(/<li><a href="\/sites\/docs\/one\/\d+"/g)).toHaveLength(151)
    expect(document).toContain('<li><a href="/sites/docs/two/0">two</a></li>')
    expect(document).not.toContain('/two/1')
  })

  test('the table of contents lists the second and third level', () => {
    const headings = [
      { depth: 2, text: 'Set up', anchor: 'set-up' },
      { depth: 3, text: 'Größe', anchor: 'größe' },
      { depth: 4, text: 'Deep', anchor: 'deep' },
    ]
    const document = render(page('/a', { headings }))
    expect(document).toContain('<a href="#set-up">Set up</a>')
    expect(document).toContain('<a href="#gr%C3%B6%C3%9Fe">Größe</a>')
    expect(document).not.toContain('>Deep<')
  })

  test('tabs divide a site, and a page shows the navigation of its tab', () => {
    const nodes = [
      { title: 'Guides', tab: true, children: [{ title: 'A', path: '/a' }] },
      { title: 'API', tab: true, children: [{ title: 'X', path: '/x' }] },
    ]
    const document = render(page('/a'), nodes)
    expect(document).toContain('<a href="/sites/docs/a" aria-current="true">Guides</a>')
    expect(document).toContain('<a href="/sites/docs/x">API</a>')
    expect(document).not.toContain('>X</a>')
  })

  test('a hidden page has noindex; a right-to-left language sets the direction', () => {
    const document = render(page('/a', { hidden: true, language: 'ar-EG' }))
    expect(document).toContain('<meta name="robots" content="noindex">')
    expect(document).toContain('<html lang="ar-EG" dir="rtl">')
  })

  test('has no scripts except the site’s own, no inline styles and no event handlers', () => {
    const document = render(page('/a'))
      .replace('<script src="/sites/docs/_lectern/theme.js"></script>', '')
      .replace('<script src="/sites/docs/_lectern/site.js" type="module"></script>', '')
    expect(document).not.toMatch(/<script|<style|style=|\son[a-z]+=/)
  })
})

describe('the home page', () => {
  test('is the page at /, else the first in the navigation, else the first of all', () => {
    const open = (pages: Page[], navigation: NavigationNode[]) => openSite(buildSite(site(pages, navigation)))
    const navigation = [{ title: 'Group', children: [{ title: 'B', path: '/b' }] }]
    expect(homePath(open([page('/a'), page('/')], navigation))).toBe('/')
    expect(homePath(open([page('/a'), page('/b')], navigation))).toBe('/b')
    expect(homePath(open([page('/a'), page('/b')], []))).toBe('/a')
    expect(homePath(open([page('/a')], [{ title: 'Gone', path: '/gone' }]))).toBe('/a')
    expect(homePath(open([], []))).toBeUndefined()
  })

  test('a missing page gets a document that links to the home page', () => {
    const document = renderNotFound(openSite(buildSite(site([page('/b')]))), view)
    expect(document).toContain('<h1>Page not found</h1>')
    expect(document).toContain('href="/sites/docs/b"')
    expect(document).toContain('noindex')
    expect(renderNotFound(openSite(buildSite(site([]))), view)).not.toContain('first page')
  })
})

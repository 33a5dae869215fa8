import { describe, expect, it } from 'vitest'
import { page, siteOf } from '../../../test/support/site-fixtures.ts'
import { buildSite, openSite } from '../../site/index.ts'
import { rewriteHtml, rewriteMarkdown, rootFrom, rootToken } from './rewrite-addresses.ts'

const site = openSite(
  buildSite({
    ...siteOf(page('/', 'Home', []), page('/guide/start', 'Start', []), page('/a b', 'Spaces', [])),
    redirects: [
      { source: '/old', destination: '/guide/start#first', permanent: true },
      { source: '/blog/:slug*', destination: 'https://blog.example.com/:slug*?a=1&b=2', permanent: true },
    ],
  }),
)
const needs = { site, publicUrl: 'https://docs.example.com', home: '/' }
const toHref = (address: string, root = '../..') =>
  rewriteHtml(`<a href="${rootToken}${address}">`, needs, root).slice('<a href="'.length, -'">'.length)

describe('an address of an exported page', () => {
  it.each([
    ['', '../../index.html'],
    ['/', '../../index.html'],
    ['/guide/start', '../../guide/start/index.html'],
    ['/guide/start/#first', '../../guide/start/index.html#first'],
    ['/guide/start?a=1&amp;b=2#c', '../../guide/start/index.html?a=1&amp;b=2#c'],
    ['/a%20b', '../../a%20b/index.html'],
    ['/guide/start.md', '../../guide/start.md'],
    ['/index.md', '../../index.md'],
    ['/_lectern/files/0a1b.png', '../../_lectern/files/0a1b.png'],
  ])('%j leads to the file %j', (address, file) => expect(toHref(address)).toBe(file))

  it('that moved leads where it moved to', () => {
    expect(toHref('/old')).toBe('../../guide/start/index.html#first')
    expect(toHref('/old#other')).toBe('../../guide/start/index.html#first')
    expect(toHref('/blog/hello')).toBe('https://blog.example.com/hello?a=1&amp;b=2')
  })

  it('that the export lacks leads to the site, if it has an address', () => {
    expect(toHref('/private#part')).toBe('https://docs.example.com/private#part')
    const local = rewriteHtml(`"${rootToken}/private"`, { ...needs, publicUrl: null }, '..')
    expect(local).toBe('"../private"')
  })

  it('in Markdown ends at its bracket', () => {
    expect(rewriteMarkdown(`[Start](${rootToken}/guide/start.md) and`, needs, '.')).toBe(
      '[Start](./guide/start.md) and',
    )
  })
})

it.each([
  ['index.html', '.'],
  ['guide/index.html', '..'],
  ['guide/start/index.html', '../..'],
])('the way from %j to the root is %j', (file, root) => expect(rootFrom(file)).toBe(root))

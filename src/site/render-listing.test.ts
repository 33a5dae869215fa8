import { expect, test } from 'vitest'
import { page, siteOf } from '../../test/support/site-fixtures.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage } from './index.ts'

test('an empty page and one that asks for it list their children; the home page lists the top level', () => {
  const pages = [
    page('/', 'Home', []),
    page('/a', 'A', [], { html: ' ' }),
    page('/a/b', 'B', [], { html: '<p>Body</p>', description: 'Of B' }),
    page('/d', 'D', [], { html: '<p>Words.</p>', settings: { listsChildren: true } }),
  ]
  const nodes = [
    { title: 'Home', path: '/' },
    { title: 'A', path: '/a', children: [{ title: 'B', path: '/a/b' }] },
    { title: 'Group', children: [{ title: 'C', path: '/c' }] },
    { title: 'D', path: '/d', children: [{ title: 'E', path: '/d/e' }] },
  ]
  const reader = openSite(buildSite({ ...siteOf(...pages), navigation: nodes }))
  const cards = (path: string) => {
    const found = reader.readPage(path)
    const document =
      found === undefined
        ? ''
        : runAtOnce(renderPage(reader, found, { basePath: '/sites/docs', siteName: 'Example' }))
    return [...document.matchAll(/class="card"><p class="title"><a href="([^"]*)">([^<]*)/g)].map(match =>
      match.slice(1),
    )
  }
  expect(cards('/')).toEqual([
    ['/sites/docs/a', 'A'],
    ['/sites/docs/c', 'Group'],
    ['/sites/docs/d', 'D'],
  ])
  expect(cards('/d')).toEqual([['/sites/docs/d/e', 'E']])
  expect(cards('/a')).toEqual([['/sites/docs/a/b', 'B']])
  expect(cards('/a/b')).toEqual([])
})

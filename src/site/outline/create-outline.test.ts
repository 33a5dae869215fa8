import { describe, expect, test } from 'vitest'
import { createOutline } from './create-outline.ts'
import type { ScopedPage } from './outline.ts'

const at = (path: string, language: string | null = null, version: string | null = null): ScopedPage => ({
  path,
  language,
  version,
})
const list = (pages: ScopedPage[]) => new Map(pages.map(page => [page.path, page]))
const leaf = (path: string) => ({ title: path.toUpperCase(), path })

test('pages without a version are shown with every version', () => {
  const outline = createOutline(
    [
      { title: '2.0', scope: true, children: [leaf('/a')] },
      { title: '1.0', scope: true, children: [leaf('/1.0/a')] },
      { title: 'Community', children: [leaf('/join')] },
    ],
    list([at('/a', null, '2.0'), at('/1.0/a', null, '1.0'), at('/join')]),
  )
  expect(outline.navigationAt(at('/1.0/a', null, '1.0')).map(node => node.title)).toEqual([
    '/1.0/A',
    'Community',
  ])
})

test('of versions inside tabs, one is shown, also if they share pages and on pages without a version', () => {
  const versions = (name: string) => [
    { title: '2.0', scope: true, children: [leaf('/start'), leaf(`/${name}`)] },
    { title: '1.0', scope: true, children: [leaf('/start'), leaf(`/1.0/${name}`)] },
  ]
  const outline = createOutline(
    [
      { title: 'Guides', tab: true, children: versions('a') },
      { title: 'Community', tab: true, children: [leaf('/join')] },
    ],
    list([at('/start', null, '2.0'), at('/a', null, '2.0'), at('/1.0/a', null, '1.0'), at('/join')]),
  )
  const guides = (page: ScopedPage) => outline.navigationAt(page)[0]?.children?.map(({ path }) => path)
  expect(guides(at('/start', null, '2.0'))).toEqual(['/start', '/a'])
  expect(guides(at('/1.0/a', null, '1.0'))).toEqual(['/start', '/1.0/a'])
  expect(guides(at('/join'))).toEqual(['/start', '/a'])
})

describe('a site in several languages', () => {
  const pages = [at('/a', 'en'), at('/b', 'en'), at('/c', 'en'), at('/es/a', 'es'), at('/es/b', 'es')]
  const outline = createOutline(
    [
      { title: 'English', children: [{ title: 'Guides', children: [leaf('/a'), leaf('/b')] }, leaf('/c')] },
      { title: 'español', children: [{ title: 'Guías', children: [leaf('/es/a'), leaf('/es/b')] }] },
    ],
    list(pages),
  )

  test('shows the navigation in the language of the page', () => {
    expect(outline.navigationAt(at('/a', 'en')).map(node => node.title)).toEqual(['Guides', '/C'])
    expect(outline.navigationAt(at('/es/a', 'es')).map(node => node.title)).toEqual(['Guías'])
    expect(outline.navigationAt(at('/x')).map(node => node.title)).toEqual(['English', 'español'])
  })

  test('links the previous and next page within the same language', () => {
    expect(outline.neighbours(at('/c', 'en'))).toEqual({ previous: leaf('/b'), next: undefined })
    expect(outline.neighbours(at('/es/a', 'es'))).toEqual({ previous: undefined, next: leaf('/es/b') })
    expect(outline.neighbours(at('/hidden', 'en'))).toEqual({ previous: undefined, next: undefined })
  })

  test('switches to the same page in the other language, else to its first page', () => {
    expect(outline.languages).toEqual(['en', 'es'])
    expect(outline.counterpart(at('/b', 'en'), { language: 'es' })).toBe('/es/b')
    expect(outline.counterpart(at('/es/b', 'es'), { language: 'en' })).toBe('/b')
    expect(outline.counterpart(at('/c', 'en'), { language: 'es' })).toBe('/es/a')
    expect(outline.counterpart(at('/c', 'en'), { language: 'fr' })).toBeUndefined()
  })

  test('lists the ancestors of a page', () => {
    expect(outline.nodesAbove(at('/b', 'en')).map(node => node.title)).toEqual(['Guides'])
    expect(outline.nodesAbove(at('/hidden', 'en'))).toEqual([])
  })
})

test('switching the version keeps the language', () => {
  const pages = ['v1', 'v2'].flatMap(version =>
    ['en', 'de'].map(language => at(`/${version}/${language}/a`, language, version)),
  )
  const outline = createOutline([], list(pages))
  const page = at('/v1/de/a', 'de', 'v1')
  expect(outline.counterpart(page, { version: 'v2' })).toBe('/v2/de/a')
  expect(outline.counterpart(page, { language: 'en' })).toBe('/v1/en/a')
})

test('a site without languages and versions has one outline', () => {
  const outline = createOutline([{ title: 'Guide', children: [leaf('/a')] }], list([at('/a')]))
  expect(outline.navigationAt(at('/a'))).toEqual([{ title: 'Guide', children: [leaf('/a')] }])
  expect([outline.languages, outline.versions]).toEqual([[], []])
})

test('a prepared outline is the same', () => {
  const paths = Array.from({ length: 25_000 }, (_, i) => `/${i}`)
  const nodes = [...paths.map(leaf), leaf('/7'), leaf('/last')]
  const pages = list([...paths, '/last'].map(path => at(path)))
  const [prepared, other] = [createOutline(nodes, pages), createOutline(nodes, pages)]
  const steps = [...prepared.prepare(at('/7'))]
  expect(steps.length).toBeGreaterThan(3)
  const neighbours = { previous: leaf('/24999'), next: undefined }
  for (const outline of [prepared, other]) expect(outline.neighbours(at('/last'))).toEqual(neighbours)
})

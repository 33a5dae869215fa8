import { expect, test } from 'vitest'
import type { OutlineNode } from '../core/outline.ts'
import { planOutline } from './plan-outline.ts'

function plan(nodes: OutlineNode[], unlisted: { file: string; path: string }[] = []) {
  return planOutline({ name: null, root: '', nodes, unlisted, problems: [] })
}

const page = (path: string, file = `${path.slice(1)}.md`) => ({ title: '', page: { path, file } })

test('a second file at a path is left out, with a finding that names both', () => {
  const { pages, problems } = plan([page('/a', 'a.md'), page('/a', 'a.mdx')])
  expect(pages.map(({ file }) => file)).toEqual(['a.md'])
  expect(problems).toEqual([
    {
      severity: 'error',
      kind: 'duplicate',
      file: 'a.mdx',
      line: null,
      message: 'a.md already has the address /a, so a.mdx is left out. Rename one of them.',
    },
  ])
})

test('an index file keeps its name if its folder is already a page', () => {
  const { pages, problems } = plan([page('/a', 'a.md'), page('/a', 'a/index.md')])
  expect(pages.map(({ path }) => path)).toEqual(['/a', '/a/index'])
  expect(problems).toEqual([])
})

test('a page has its trail, groups, language and version', () => {
  const { pages } = plan([
    {
      title: 'English',
      language: 'en',
      children: [
        {
          title: 'v2',
          version: 'v2',
          children: [{ title: 'Docs', children: [{ title: 'Start', group: true, children: [page('/a')] }] }],
        },
      ],
    },
  ])
  expect(pages[0]).toMatchObject({
    language: 'en',
    version: 'v2',
    trail: ['Docs', 'Start'],
    groups: ['Start'],
  })
})

test('a page that is listed twice is planned once, at its first visible place', () => {
  const { pages, navigation } = plan([
    { title: 'Hidden', hidden: true, children: [page('/a')] },
    { title: 'One', children: [page('/a')] },
    { title: 'Two', children: [page('/a')] },
  ])
  expect(pages).toMatchObject([{ path: '/a', hidden: false, trail: ['One'] }])
  expect(navigation.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test('pages outside the navigation follow, hidden and sorted by path', () => {
  const { pages } = plan([page('/z')], [page('/b').page, page('/a').page])
  expect(pages.map(({ path, hidden }) => [path, hidden])).toEqual([
    ['/z', false],
    ['/a', true],
    ['/b', true],
  ])
})

test('the site opens at its index, else at the first page of its navigation', () => {
  expect(plan([page('/a'), page('/')]).home).toBe('/')
  expect(plan([{ title: 'H', hidden: true, children: [page('/h')] }, page('/a')]).home).toBe('/a')
  expect(plan([], [page('/only').page]).home).toBe('/only')
  expect(plan([]).home).toBeNull()
})

test('nodes without pages are not shown', () => {
  expect(plan([{ title: 'Empty', children: [{ title: 'Also', children: [] }] }]).navigation).toEqual([])
})

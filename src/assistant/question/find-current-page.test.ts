import { expect, test } from 'vitest'
import type { SearchFilter } from '../../search/index.ts'
import type { Question } from '../answer/answer-model.ts'
import { findCurrentPage } from './find-current-page.ts'

const paths = ['/', '/guide/proxy', '/api']
const index = {
  findPage: (path: string) => (paths.includes(path) ? paths.indexOf(path) : undefined),
  admits: ({ tag }: SearchFilter, page: number) => tag === paths[page],
}
const find = (currentPath: string | null, more: Partial<Question> = {}) =>
  findCurrentPage(index, { currentPath, context: [], filter: null, ...more })

test.each([
  ['/guide/proxy', 1],
  ['/guide/proxy/', 1],
  ['/guide/proxy.mdx', 1],
  ['/api/index.html?tab=1#x', 2],
  ['https://docs.example/guide/proxy#https', 1],
  ['/sites/docs/guide/proxy', 1],
  ['/', 0],
  ['', 0],
  ['/nowhere', undefined],
])('%j', (path, page) => expect(find(path)).toBe(page))

test('without a current path, the selection’s page is used', () => {
  const context = [{ value: 'x' }, { value: 'y', path: '/api' }]
  expect(find(null, { context })).toBe(2)
  expect(find('/guide/proxy', { context })).toBe(1)
})

test('a page that the filter excludes is not used', () => {
  expect(find('/api', { filter: { tag: '/api' } })).toBe(2)
  expect(find('/api', { filter: { tag: '/guide/proxy' } })).toBeUndefined()
})

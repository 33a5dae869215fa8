import { expect, test } from 'vitest'
import { findCurrentPage } from './find-current-page.ts'

const paths = ['/', '/guide/proxy', '/api']
const index = { findPage: (path: string) => (paths.includes(path) ? paths.indexOf(path) : undefined) }

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
])('%j', (path, page) => expect(findCurrentPage(index, path)).toBe(page))

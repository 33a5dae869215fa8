import { expect, test } from 'vitest'
import { nameFolder } from './name-folder.ts'

test.each([
  ['/home/ann/my-docs', 'my-docs'],
  ['/home/ann/my-docs/', 'my-docs'],
  ['/home/ann/vite/docs', 'vite'],
  ['C:\\work\\Acme\\Docs', 'Acme'],
  ['/docs/content', 'content'],
  ['/docs', 'docs'],
  ['/', null],
])('the documentation in %s is named %s', (path, name) => {
  expect(nameFolder(path)).toBe(name)
})

import { expect, test } from 'vitest'
import { findClash } from './decide-permissions.ts'

const program = new URL('../build-process-entry.ts', import.meta.url)

test.each([
  ['/srv/docs', '/srv/docs-data/work', true],
  ['/srv/docs', '/srv/docs/data/work', false],
  ['/srv/docs', '/srv/data/work', false],
  ['/srv/docs-data', '/srv/docs/work', false],
  [null, '/srv/data/work', false],
])('a source in %s beside our folder %s clashes: %s', (source, parentFolder, clashes) => {
  expect(findClash(program, { source, parentFolder })).toBe(clashes ? parentFolder : undefined)
})

test('a source whose path begins that of the program clashes', () => {
  const { pathname } = new URL('../..', import.meta.url)
  expect(findClash(program, { source: pathname.slice(0, -2), parentFolder: '/srv/data' })).toBeDefined()
})

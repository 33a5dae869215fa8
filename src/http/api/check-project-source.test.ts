import { expect, test } from 'vitest'
import { restoreCredentials } from './check-project-source.ts'

const git = (url: string) => ({ kind: 'git' as const, url })
const stored = git(' https://me:s3cret@example.org/a')

test('an owner who saves the shown address with another branch keeps the stored credentials', () => {
  const saved = { ...git('https://example.org/a'), branch: 'next' }
  expect(restoreCredentials(saved, stored)).toEqual({ ...saved, url: stored.url })
})

test.each([
  'https://example.org/b',
  'https://other.test/a',
  'http://example.org/a',
  'https://new@example.org/a',
])('the stored credentials are not used for %s', url => {
  expect(restoreCredentials(git(url), stored)).toEqual(git(url))
})

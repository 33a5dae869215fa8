import { expect, test } from 'vitest'
import { createProjectSchema } from '../../../../src/contract/index.ts'
import { suggestDomain } from './suggest-domain.ts'

test.each([
  ['Acme Docs', 'acme-docs'],
  ['  Führung & Café!  ', 'fuhrung-cafe'],
  [`${'long '.repeat(30)}`, `${'long-'.repeat(12)}lon`],
])('a domain made of %j is one that the API takes', (name, domain) => {
  expect(suggestDomain(name)).toBe(domain)
  expect(createProjectSchema.safeParse({ name, domain }).success).toBe(true)
})

test('a name without a letter of the alphabet suggests nothing', () => {
  expect(suggestDomain('设置')).toBe('')
})

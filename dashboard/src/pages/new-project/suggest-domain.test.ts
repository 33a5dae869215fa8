import { expect, test } from 'vitest'
import { createProjectSchema } from '../../../../src/contract/index.ts'
import { suggestDomain } from './suggest-domain.ts'

test.each([
  ['Acme Docs', 'acme-docs'],
  ['  Führung & Café!  ', 'fuhrung-cafe'],
  [`${'long '.repeat(30)}`, `${'long-'.repeat(12)}lon`],
])('the API accepts the domain suggested for %j', (name, domain) => {
  expect(suggestDomain(name)).toBe(domain)
  expect(createProjectSchema.safeParse({ name, domain }).success).toBe(true)
})

test('a name without Latin letters or digits suggests no domain', () => {
  expect(suggestDomain('设置')).toBe('')
})

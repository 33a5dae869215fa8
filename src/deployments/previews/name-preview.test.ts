import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namePreview } from './name-preview.ts'

const name = (branch: string, domain = 'acme') => namePreview({ projectId: 'p', domain, branch })

test('a preview is named after project and branch', () => {
  expect(name('proxy')[0]).toBe('acme-proxy')
  expect(name('feature/New_Proxy')[0]).toBe('acme-feature-new-proxy')
})

test('branches with similar names get different alternatives', () => {
  expect(name('a/b')[0]).toBe(name('a-b')[0])
  expect(name('a/b')[1]).not.toBe(name('a-b')[1])
})

test('every name is a valid domain', () => {
  const domain = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  fc.assert(
    fc.property(domain, fc.string({ minLength: 1, maxLength: 200 }), (of, branch) => {
      for (const candidate of name(branch, of))
        expect(candidate).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namePreview } from './name-preview.ts'

const name = (branch: string, domain = 'acme') => namePreview({ domain, branch })

test('a preview is named after project and branch', () => {
  expect(name('proxy')).toMatch(/^acme-proxy-[a-z0-9]{12}$/)
  expect(name('feature/New_Proxy')).toMatch(/^acme-feature-new-proxy-[a-z0-9]{12}$/)
})

test('the name cannot be guessed from project and branch', () => {
  expect(new Set(Array.from({ length: 100 }, () => name('proxy'))).size).toBe(100)
})

test('every name is a valid domain', () => {
  const domain = fc.stringMatching(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  fc.assert(
    fc.property(domain, fc.string({ minLength: 1, maxLength: 200 }), (of, branch) => {
      expect(name(branch, of)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
    }),
  )
})

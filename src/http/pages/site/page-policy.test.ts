import { expect, test } from 'vitest'
import { writePagePolicy } from './page-policy.ts'

test('a page may use the site itself only', () => {
  expect(writePagePolicy()).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; media-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
})

test('each host is added to its directive once, without path, and hosts cannot add directives', () => {
  const policy = writePagePolicy({
    servers: ['https://api.example.com/v1', 'https://api.example.com/v2', 'https://a;script-src *', 'no'],
    images: ['https://img.example.com'],
    fonts: [],
  })
  expect(policy).toContain("connect-src 'self' https://api.example.com;")
  expect(policy).toContain("img-src 'self' https://img.example.com;")
  expect(policy).toContain("font-src 'self';")
  expect(policy.match(/script-src/g)).toHaveLength(1)
})

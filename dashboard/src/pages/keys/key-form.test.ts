import { expect, test } from 'vitest'
import { createKeySchema } from '../../../../src/contract/index.ts'
import { type KeyForm, toKeyRequest } from './key-form.ts'

const form: KeyForm = {
  kind: 'assistant',
  name: ' Chat box ',
  access: 'read',
  expiry: '7',
  addresses: [],
  origins: ['https://docs.example.com'],
}
const needs = { projectId: 'P', now: Date.parse('2026-09-25T00:00:00Z') }

test('an assistant key belongs to the project and has origins', () => {
  const request = toKeyRequest(form, needs)
  expect(request).toEqual({
    kind: 'assistant',
    name: 'Chat box',
    projectId: 'P',
    expiresAt: '2026-10-02T00:00:00.000Z',
    allowedAddresses: [],
    allowedOrigins: ['https://docs.example.com'],
  })
  expect(createKeySchema.safeParse(request).success).toBe(true)
})

test('a read-only admin key has only the read scope, no project and no origins', () => {
  const request = toKeyRequest({ ...form, kind: 'admin', expiry: 'never' }, needs)
  expect(request).toEqual({
    kind: 'admin',
    name: 'Chat box',
    scopes: ['read'],
    expiresAt: null,
    allowedAddresses: [],
  })
})

import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { defaultApiSettings } from '../core/api-settings.ts'
import { describeEmbeddedOperation } from './describe-embedded-operation.ts'

const pack = (value: unknown) => deflateSync(JSON.stringify(value)).toString('base64')

const operation = {
  method: 'post',
  path: '/kilns/{id}/fire',
  operationId: 'fireKiln',
  summary: 'Fire a kiln',
  description: 'Heats the kiln.\n\nCools it afterwards.',
  deprecated: true,
  servers: [{ url: 'https://api.kiln.example/v1' }],
  securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
  security: [{ key: [] }],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  requestBody: {
    content: { 'application/json': { schema: { properties: { celsius: { type: 'integer' } } } } },
  },
  responses: { 200: { description: 'Firing', content: { 'application/json': { schema: 'circular()' } } } },
}

test('the operation in the front matter is described, with its server and its credentials', () => {
  const settings = { ...defaultApiSettings, isInteractive: true }
  const described = describeEmbeddedOperation({ api: pack(operation) }, settings)
  expect(described).toMatchObject({ key: 'POST /kilns/{id}/fire', title: 'Fire a kiln', deprecated: true })
  expect(described?.markdown).toContain('celsius')
  expect(described?.request).toMatchObject({
    servers: ['https://api.kiln.example/v1'],
    credentials: [{ name: 'key' }],
  })
})

test.each([
  ['another operation', 'GET /kilns'],
  ['no text', { method: 'get' }],
  ['no archive', 'eJxxxx'],
  ['no JSON', deflateSync('text').toString('base64')],
  ['no record', pack(['get'])],
  ['no method', pack({ path: '/kilns' })],
  ['a method that does not exist', pack({ ...operation, method: '__proto__' })],
  ['more than 4 MB', pack({ ...operation, description: ' '.repeat(5_000_000) })],
])('%s is no operation', (_, api) => {
  expect(describeEmbeddedOperation({ api }, defaultApiSettings)).toBeUndefined()
})

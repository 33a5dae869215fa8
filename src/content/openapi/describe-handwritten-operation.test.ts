import { describe, expect, test } from 'vitest'
import { type ApiSettings, defaultApiSettings } from '../core/api-settings.ts'
import { describeHandwrittenOperation } from './describe-handwritten-operation.ts'

const settings: ApiSettings = {
  ...defaultApiSettings,
  servers: ['https://api.example.com/v1'],
  auth: { method: 'key', name: 'X-Key' },
  isInteractive: true,
}
const describeApi = (api: unknown, more = settings, hasExample = false) =>
  describeHandwrittenOperation({ api }, more, { hasExample })

describe('an operation that front matter names without a description', () => {
  test('has the address of the configuration, its authorisation and an example', () => {
    const { markdown = '', request } = describeApi('post /users/{id}') ?? {}
    expect(markdown).toContain('POST https://api.example.com/v1/users/{id}')
    expect(markdown).toContain('`X-Key` (header): An API key.')
    expect(markdown).toContain("--header 'X-Key: <key>'")
    expect(request).toEqual({
      method: 'POST',
      servers: ['https://api.example.com/v1'],
      path: '/users/{id}',
      credentials: [{ name: 'auth', fields: [{ name: 'X-Key', place: 'header', secret: { prefix: '' } }] }],
      fields: [{ name: 'id', place: 'path', required: true }],
      body: '',
      bodyType: 'application/json',
    })
  })

  test('has its full address instead, and the examples of its page', () => {
    const { markdown = '' } = describeApi('DEL https://other.example/a', settings, true) ?? {}
    expect(markdown).toContain('DELETE https://other.example/a')
    expect(markdown).not.toContain('Example request')
  })

  test('has a path only if no server is configured, and cannot be sent', () => {
    expect(describeApi('GET users', defaultApiSettings)).toEqual({
      markdown: expect.stringContaining('GET /users'),
    })
  })

  test.each(['WSS /a', 'GET', 7, null])('%j is none', api => expect(describeApi(api)).toBeUndefined())
})

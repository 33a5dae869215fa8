import { describe, expect, test } from 'vitest'
import { type ApiSettings, defaultApiSettings } from '../../core/api-settings.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { createApiDocuments } from '../api-documents.ts'

describe('the settings of API pages', () => {
  const document = {
    openapi: '3.1.0',
    servers: [{ url: 'https://a.example/v1' }, { url: 'https://{host}/v1' }],
    security: [{ login: ['read', 'write'] }],
    components: {
      securitySchemes: {
        login: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: {} } },
        },
      },
    },
    paths: {
      '/users/{id}': {
        post: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', example: 'u 1' } },
            { name: 'limit', in: 'query', example: 7, schema: { type: 'integer' } },
            { name: 'cursor', in: 'query', schema: { type: 'string' } },
            { name: 'session', in: 'cookie', schema: { type: 'string' } },
          ],
          requestBody: {
            content: { 'application/json': { schema: { properties: { a: { const: "it's" } } } } },
          },
        },
      },
    },
  }
  const describeWith = (settings: Partial<ApiSettings>) => {
    const opened = createApiDocuments(createMemoryTree({ 'api.json': JSON.stringify(document) })).open(
      'api.json',
    )
    if (!opened.ok) throw new Error(opened.message)
    return opened.document.pages[0]?.describe({ ...defaultApiSettings, ...settings })
  }

  test('authorisation names the scopes and the address of tokens', () => {
    expect(describeWith({})?.markdown).toContain(
      'Scopes: `read`, `write`. Tokens from: `https://a.example/token`.',
    )
  })

  test('examples are in the chosen languages, with optional parameters if they have an example', () => {
    const { markdown = '' } = describeWith({ languages: ['go', 'php', 'ruby'], withOptional: true }) ?? {}
    expect(markdown).toContain('http.NewRequest("POST", "https://a.example/v1/users/{id}?limit=7"')
    expect(markdown).toContain("CURLOPT_CUSTOMREQUEST => 'POST'")
    expect(markdown).toContain("it\\'s")
    expect(markdown).toContain('Net::HTTP::Post.new(uri)')
    expect(markdown).not.toMatch(/curl --request|cursor=/)
    expect(describeWith({ languages: [] })?.markdown).not.toContain('Example request')
  })

  test('readers can send the request if the owner wants it, to servers that a browser can reach', () => {
    expect(describeWith({})).not.toHaveProperty('request')
    expect(describeWith({ isInteractive: true, sendsCookies: true })?.request).toEqual({
      method: 'POST',
      servers: ['https://a.example/v1'],
      path: '/users/{id}',
      credentials: [
        {
          name: 'login',
          fields: [{ name: 'Authorization', place: 'header', secret: { prefix: 'Bearer ' } }],
        },
      ],
      fields: [
        { name: 'id', place: 'path', required: true, value: 'u 1' },
        { name: 'limit', place: 'query' },
        { name: 'cursor', place: 'query' },
      ],
      body: expect.stringContaining("it's"),
      bodyType: 'application/json',
      sendsCookies: true,
    })
  })
})

import { describe, expect, test } from 'vitest'
import { describeFirst } from './fixtures/describe-first.ts'

describe('an operation', () => {
  test('is described with endpoint, authorisation, parameters, body, responses and request', () => {
    const markdown = describeFirst({
      openapi: '3.0.3',
      servers: [{ url: 'https://{region}.example.com/v1/', variables: { region: { default: 'eu' } } }],
      security: [{ key: [] }, {}],
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      paths: {
        '/users/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
          ],
          put: {
            description: '# Change\n\nChanges a *user*.',
            deprecated: true,
            parameters: [
              {
                name: 'notify',
                in: 'query',
                required: true,
                schema: { type: 'boolean' },
                description: 'Send mail',
              },
              { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
            ],
            requestBody: {
              required: true,
              content: {
                'text/plain': {},
                'application/json': {
                  schema: { properties: { name: { type: 'string', example: "O'Neil" } } },
                },
              },
            },
            responses: {
              200: { description: 'Changed', content: { 'application/json': { example: { ok: true } } } },
              404: { description: 'Not there' },
            },
          },
        },
      },
    })
    expect(markdown).toBe(`**Deprecated.**

## Change

Changes a *user*.

<div class="api">

\`\`\`http
PUT https://eu.example.com/v1/users/{id}
\`\`\`

## Authorization

- \`X-Key\` (header): An API key.

The operation also works without authorization.

## Path parameters

- \`id\` (string (uuid), required)

## Query parameters

- \`notify\` (boolean, required): Send mail

## Headers

- \`X-Trace\` (string)

## Body

Required, \`application/json\` or \`text/plain\`.

- \`name\` (string): Example: \`O'Neil\`.

## Responses

### 200

Changed

\`\`\`json
{
  "ok": true
}
\`\`\`

### 404

Not there

<div class="api-request">

## Example request

\`\`\`bash
curl --request PUT \\
  --url 'https://eu.example.com/v1/users/{id}?notify=true' \\
  --header 'X-Key: <key>' \\
  --header 'Content-Type: application/json' \\
  --data '{
  "name": "O'\\''Neil"
}'
\`\`\`

<div class="for-people">

\`\`\`javascript title="JavaScript"
const response = await fetch('https://eu.example.com/v1/users/{id}?notify=true', {
  method: 'PUT',
  headers: {
    'X-Key': '<key>',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    "name": "O'Neil"
  }),
})
console.log(await response.json())
\`\`\`

\`\`\`python title="Python"
import requests

response = requests.put(
    'https://eu.example.com/v1/users/{id}?notify=true',
    headers={
        'X-Key': '<key>',
    },
    json={
        "name": "O'Neil",
    },
)
print(response.json())
\`\`\`

</div>

</div>

</div>
`)
  })

  test('of Swagger 2 is described the same way', () => {
    const markdown = describeFirst({
      swagger: '2.0',
      host: 'api.example.com',
      basePath: '/v2',
      schemes: ['http', 'https'],
      securityDefinitions: { basic: { type: 'basic' } },
      security: [{ basic: [] }],
      definitions: { Pet: { properties: { name: { type: 'string' } } } },
      paths: {
        '/pets': {
          post: {
            parameters: [
              { name: 'dry', in: 'query', type: 'boolean', description: 'Only check.' },
              { name: 'pet', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } },
            ],
            responses: {
              201: { description: 'Made', schema: { type: 'array', items: { $ref: '#/definitions/Pet' } } },
            },
          },
        },
      },
    })
    for (const part of [
      'POST https://api.example.com/v2/pets',
      'HTTP basic',
      '- `dry` (boolean): Only check.',
      'Required, `application/json`.\n\n- `name` (string)',
      '### 201\n\nMade\n\n- `name` (string)',
      'Authorization: Basic <credentials>',
    ]) {
      expect(markdown).toContain(part)
    }
  })

  test('keeps code and paragraphs of a description of the authorization', () => {
    const markdown = describeFirst({
      openapi: '3.1.0',
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'Use it.\n\n```ts\na()\n  b()\n```' },
        },
      },
      security: [{ token: [] }],
      paths: { '/a': { get: {} } },
    })
    expect(markdown).toContain(
      '- `Authorization` (header): `Bearer <token>`.\n\n  Use it.\n\n  ```ts\n  a()\n    b()\n  ```',
    )
  })

  test('sends API keys where the description says', () => {
    const schemes = {
      q: { type: 'apiKey', in: 'query', name: 'api key' },
      c: { type: 'apiKey', in: 'cookie', name: 'sid' },
    }
    const markdown = describeFirst({
      openapi: '3.0.0',
      components: { securitySchemes: schemes },
      security: [{ q: [], c: [] }],
      paths: { '/a': { get: {} } },
    })
    expect(markdown).toContain("--url 'https://api.example.com/a?api%20key=<key>'")
    expect(markdown).toContain("--header 'Cookie: sid=<key>'")
  })

  test('that is a webhook has its message for people', () => {
    const schema = { properties: { id: { type: 'integer', example: 7 } } }
    const post = { requestBody: { content: { 'application/json': { schema } } } }
    const markdown = describeFirst({ openapi: '3.1.0', webhooks: { made: { post } } })
    expect(markdown).toContain('<div class="for-people">\n\n```json title="Payload"\n{\n  "id": 7\n}\n```')
  })

  test('has its callbacks with headers, body and responses, after its responses', () => {
    const content = { 'application/json': { schema: { properties: { event: { type: 'string' } } } } }
    const post = {
      summary: 'Sent when it is done.',
      parameters: [{ name: 'X-Signature', in: 'header', schema: { type: 'string' } }],
      requestBody: { content },
      responses: { 200: { description: 'Received' } },
    }
    const callbacks = { done: { '{$request.body#/url}': { post } } }
    const operation = { callbacks, responses: { 201: {} } }
    const markdown = describeFirst({ openapi: '3.0.0', paths: { '/a': { post: operation } } })
    expect(markdown).toContain(
      '### 201\n\n## Callback `POST {$request.body#/url}`\n\nSent when it is done.\n\n### Headers\n\n- `X-Signature` (string)\n\n### Body\n\nOptional, `application/json`.\n\n- `event` (string)\n\n### Responses\n\n#### 200\n\nReceived',
    )
  })
})

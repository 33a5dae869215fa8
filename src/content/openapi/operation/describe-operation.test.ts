import { describe, expect, test } from 'vitest'
import { type ApiSettings, defaultApiSettings } from '../../core/api-settings.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { createApiDocuments } from '../api-documents.ts'

/** The Markdown of the first operation of a document. */
function describeFirst(document: unknown, others: Record<string, unknown> = {}): string {
  const files = Object.entries({ 'api.json': document, ...others }).map(([file, content]) => [
    file,
    JSON.stringify(content),
  ])
  const opened = createApiDocuments(createMemoryTree(Object.fromEntries(files))).open('api.json')
  if (!opened.ok) throw new Error(opened.message)
  return opened.document.pages[0]?.describe().markdown ?? ''
}

function describeBody(schema: unknown, components: unknown = {}): string {
  const post = { requestBody: { content: { 'application/json': { schema } } } }
  const markdown = describeFirst({ openapi: '3.1.0', components, paths: { '/a': { post } } })
  return markdown
    .slice(markdown.indexOf('## Body'), markdown.indexOf('<div class="api-request">'))
    .split('\n\n')
    .slice(2)
    .join('\n\n')
    .trim()
}

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

describe('the fields of a body', () => {
  test('are nested and have their limits', () => {
    const schema = {
      required: ['kind'],
      properties: {
        kind: { enum: ['a', 'b'], default: 'a', description: 'Which' },
        only: { type: 'string', const: 'x' },
        size: { type: ['integer', 'null'], minimum: 1, maximum: 9, readOnly: true },
        list: { type: 'array', items: { properties: { deep: { type: 'string', deprecated: true } } } },
        map: { type: 'object', additionalProperties: { type: 'number' } },
      },
    }
    expect(
      describeBody(schema),
    ).toBe(`- \`kind\` (string, required): Which. One of: \`a\`, \`b\`. Default: \`a\`.
- \`only\` (string): Always: \`x\`.
- \`size\` (integer or null, read-only): Minimum: \`1\`. Maximum: \`9\`.
- \`list\` (array of object)
  - \`deep\` (string, deprecated)
- \`map\` (object)
  - \`<any key>\` (number)`)
  })

  test('of allOf are one list; those of alternatives are a list each', () => {
    const components = {
      schemas: {
        Base: { required: ['id'], properties: { id: { type: 'string' } } },
        Cat: {
          allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { purrs: { type: 'boolean' } } }],
        },
        Dog: { properties: { barks: { type: 'boolean' } } },
      },
    }
    const schema = { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }] }
    expect(describeBody(schema, components)).toBe(`- One of: **Cat**
  - \`purrs\` (boolean)
  - \`id\` (string, required)
- One of: **Dog**
  - \`barks\` (boolean)`)
  })

  test('end if they contain themselves', () => {
    const components = {
      schemas: {
        Node: {
          properties: {
            name: { type: 'string' },
            children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
          },
        },
        Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }, { $ref: '#/components/schemas/Loop' }] },
        Chain: { $ref: '#/components/schemas/Chain' },
      },
    }
    expect(describeBody({ $ref: '#/components/schemas/Node' }, components)).toBe(
      '- `name` (string)\n- `children` (array of object)',
    )
    expect(describeBody({ $ref: '#/components/schemas/Loop' }, components)).toBe('')
    expect(describeBody({ $ref: '#/components/schemas/Chain' }, components)).toBe('')
  })

  test('come from files of the source only', () => {
    const schema = {
      properties: { user: { $ref: './parts/user.json#/User' }, far: { $ref: 'https://example.com/x.json' } },
    }
    const post = { requestBody: { content: { 'application/json': { schema } } } }
    const parts = {
      User: { properties: { town: { $ref: '#/Town' } } },
      Town: { type: 'string', description: 'Where' },
    }
    const markdown = describeFirst(
      { openapi: '3.0.0', paths: { '/a': { post } } },
      { 'parts/user.json': parts },
    )
    expect(markdown).toContain('- `user` (object)\n  - `town` (string): Where\n- `far`\n')
  })

  test('keep the paragraphs, lists and code of a description in their item', () => {
    const description = 'First.\n\n# Title\n\n- one\n- two'
    expect(
      describeBody({ properties: { a: { type: 'string', description, default: 'x' } } }),
    ).toBe(`- \`a\` (string): First.

  **Title**

  - one
  - two

  Default: \`x\`.`)
  })

  test('are limited, however large, deep or circular the schema is', () => {
    const names = Array.from({ length: 40 }, (_, index) => `S${index}`)
    const alternatives = names.map(name => ({ $ref: `#/components/schemas/${name}` }))
    const schemas = Object.fromEntries(
      names.map(name => [
        name,
        {
          oneOf: alternatives,
          allOf: alternatives,
          properties: Object.fromEntries(names.map(field => [field, { anyOf: alternatives }])),
        },
      ]),
    )
    expect(describeBody({ $ref: '#/components/schemas/S0' }, { schemas }).length).toBeLessThan(200_000)
  })
})

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
      fields: [
        { name: 'Authorization', place: 'header', secret: { prefix: 'Bearer ' } },
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

import { describe, expect, test } from 'vitest'
import { describeFirst } from './fixtures/describe-first.ts'

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

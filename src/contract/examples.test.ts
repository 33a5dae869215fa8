import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Route, routes } from './index.ts'

const named = Object.entries<Route>(routes).map(([name, route]) => ({ name, route }))

const problemsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues ?? []

describe.each(named)('the example of $name', ({ route: { example, query, body, success } }) => {
  test('is a valid request', () => {
    const written = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)])
    if (query) expect(problemsOf(query, Object.fromEntries(written))).toEqual([])
    if (body && 'schema' in body) expect(problemsOf(body.schema, example.body)).toEqual([])
  })

  test('is a valid response', () => {
    if (typeof success.schema === 'string') expect(example.response).toEqual(expect.any(String))
    else expect(problemsOf(success.schema, example.response)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { list, reportedIssues } from './list.ts'

/** A number, and how many values were validated. */
function countedNumber() {
  let validated = 0
  const element = z.unknown().transform((value, context) => {
    validated += 1
    if (typeof value === 'number') return value
    context.addIssue('must be a number')
    return z.NEVER
  })
  return { element, validated: () => validated }
}

test('validation stops at the twentieth wrong element', () => {
  const { element, validated } = countedNumber()
  const schema = z.object({ numbers: list(element, { max: 1_000_000 }) })
  const issues = schema.safeParse({ numbers: Array(100_000).fill('x') }).error?.issues ?? []
  expect(issues).toHaveLength(reportedIssues)
  expect(issues[19]).toMatchObject({ path: ['numbers', 19], message: 'must be a number' })
  expect(validated()).toBe(reportedIssues)
})

test('no element of a list that is too long, or refused as a whole, is validated', () => {
  const { element, validated } = countedNumber()
  const short = list(element, { min: 1, max: 3, refuse: values => (values.length === 2 ? 'odd' : undefined) })
  const refusals = [[], [1, 2], [1, 2, 3, 4], 'x', undefined].map(
    value => short.safeParse(value).error?.issues.map(({ code, message }) => [code, message]) ?? [],
  )
  expect(refusals).toEqual([
    [['too_small', expect.stringContaining('>=1')]],
    [['custom', 'odd']],
    [['too_big', expect.stringContaining('<=3')]],
    [['invalid_type', expect.stringContaining('expected array')]],
    [['invalid_type', expect.stringContaining('expected array')]],
  ])
  expect(validated()).toBe(0)
})

test('a list is transformed and described like an array', () => {
  const schema = list(
    z.string().transform(value => value.length),
    { min: 1, max: 3 },
  )
  expect(schema.parse(['a', 'bc'])).toEqual([1, 2])
  expect(z.toJSONSchema(schema, { io: 'input' })).toMatchObject({
    type: 'array',
    minItems: 1,
    maxItems: 3,
    items: { type: 'string' },
  })
})

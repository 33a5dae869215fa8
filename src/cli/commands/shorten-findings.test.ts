import { expect, test } from 'vitest'
import { createLogShortener } from './shorten-findings.ts'

const findings = (count: number) =>
  Array.from({ length: count }, (_, at) => `warning: page-${at}.md:1: broken`)

function shorten(lines: string[], showsAll = false): string[] {
  const log = createLogShortener({ statusId: 'S', showsAll })
  return [...lines.flatMap(log.take), ...log.end()]
}

test('the first ten findings are shown with the number of the others', () => {
  const log = ['Parsed 9 pages.', ...findings(200), '… and 34 more findings.', 'Built in 2 s.']
  expect(shorten(log)).toEqual([
    'Parsed 9 pages.',
    ...findings(10),
    '… and 224 more findings: `lectern deployments findings S` lists them.',
    'Built in 2 s.',
  ])
})

test('a log that ends with findings has the number too', () => {
  expect(shorten(findings(11)).at(-1)).toContain('and 1 more')
})

test('up to ten findings are shown unchanged, and all with --findings', () => {
  expect(shorten(findings(10))).toEqual(findings(10))
  expect(shorten(findings(90), true)).toEqual(findings(90))
})

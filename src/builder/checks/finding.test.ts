import { expect, test } from 'vitest'
import { type Found, settleFindings } from './finding.ts'
import { resolveChecks } from './resolve-checks.ts'

const some = (kind: Found['kind'], count: number): Found[] =>
  Array.from({ length: count }, (_, line) => ({ kind, file: 'a.md', line, message: kind }))

test('a long list shows some findings of every kind', () => {
  const found = [...some('content', 3), ...some('links', 900), ...some('images', 400)]
  const { findings, total } = settleFindings(found, resolveChecks({}))
  const shown = (kind: string) => findings.filter(finding => finding.kind === kind).length
  expect(total).toBe(1303)
  expect([shown('links'), shown('images'), shown('content')]).toEqual([249, 248, 3])
  expect(findings.map(({ kind }) => kind).indexOf('images')).toBe(249)
})

test('a short list shows every finding', () => {
  const found = [...some('links', 300), ...some('content', 200)]
  expect(settleFindings(found, resolveChecks({})).findings).toHaveLength(500)
})

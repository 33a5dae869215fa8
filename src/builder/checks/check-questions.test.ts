import { expect, test } from 'vitest'
import type { ReplayedQuestion } from '../../assistant/index.ts'
import { findLosses } from './check-questions.ts'
import { describeRefusal } from './describe-findings.ts'
import { type Baseline, settleFindings } from './finding.ts'
import { resolveChecks } from './resolve-checks.ts'

const lost = (path: string, extra: Partial<ReplayedQuestion> = {}): ReplayedQuestion => ({
  turnIds: ['01K5ZQ8R4T6Y8W0V2X4B6D8F0H'],
  count: 12,
  lastAskedAt: 0,
  result: 'lost',
  live: { path, anchor: 'setup', title: 'Guide' },
  built: null,
  cause: 'page-deleted',
  ...extra,
})

async function settle(
  questions: ReplayedQuestion[],
  { baseline = 'same-source', lostQuestions = 0 }: { baseline?: Baseline; lostQuestions?: number } = {},
) {
  const checks = resolveChecks({ questions: 'fail', lostQuestions })
  return settleFindings(await findLosses({ questions }, { baseline, checks }), checks)
}

test('a lost answer blocks, with its section and without the question', async () => {
  const findings = await settle([lost('/a'), lost('/b', { result: 'kept' })])
  expect(findings.findings).toEqual([
    {
      kind: 'questions',
      level: 'fail',
      file: null,
      line: null,
      message:
        'A question that was asked 12 times loses its answer: /a#setup answered it; the page was deleted.',
    },
  ])
  expect(describeRefusal(findings)).toContain('checks found 1 question that loses its answer')
})

test('lost answers up to the limit, from another source, or of an unchanged section only warn', async () => {
  const levels = async (...given: Parameters<typeof settle>) =>
    (await settle(...given)).findings.map(({ level }) => level)
  const two = [lost('/a'), lost('/b', { count: 1, cause: 'section-removed' })]
  expect(await levels(two, { lostQuestions: 2 })).toEqual(['warn', 'warn'])
  expect(await levels(two, { lostQuestions: 1 })).toEqual(['fail', 'fail'])
  expect(await levels(two, { baseline: 'other-source' })).toEqual(['warn', 'warn'])
  expect(await levels([...two, lost('/c', { cause: 'unchanged' })])).toEqual(['fail', 'fail', 'warn'])
  expect(await levels([lost('/c', { cause: 'unchanged' })])).toEqual(['warn'])
})

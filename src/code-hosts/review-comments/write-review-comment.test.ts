import { expect, test } from 'vitest'
import { type ReviewReport, writeReviewComment } from './write-review-comment.ts'

const place = (path: string) => ({ path, anchor: 'setup', title: 'Guide' })
const report: ReviewReport = {
  marker: '<!-- lectern p -->',
  counts: { answered: 61, lost: 1, unanswered: 37, gained: 1 },
  lost: [{ question: 'How?', count: 12, live: place('/a'), built: null, cause: 'page-deleted' }],
  gained: [{ question: null, count: 3, live: null, built: place('/b'), cause: null }],
  isBlocked: true,
  hasQuestions: false,
  address: 'https://docs.example.com/dashboard/deployments/1/acme',
}

test('a comment counts the answers and names only pages', () => {
  expect(writeReviewComment(report)).toBe(`<!-- lectern p -->

**Readers’ questions.** Answers 1 of 37 unanswered questions, loses 1.

The check \`questions\` keeps this deployment from being published.

| Asked | Answered by the live site from | Now |
| --- | --- | --- |
| 12 | \`/a#setup\` | the page was deleted |

| Asked | New answer from |
| --- | --- |
| 3 | \`/b#setup\` |

Compared with the live site. Each row is a group of similar questions. [Details](https://docs.example.com/dashboard/deployments/1/acme)`)
})

test('a comment quotes questions if the owner allows it, and mentions and markup in them have no effect', () => {
  const question = '@team `rm` | see\n\n/close <b>x</b>'
  const comment = writeReviewComment({
    ...report,
    hasQuestions: true,
    lost: report.lost.map(each => ({ ...each, question })),
  })
  expect(comment).toContain("| 12 | `@team 'rm' ∣ see /close <b>x</b>` | `/a#setup` | the page was deleted |")
  expect(comment).toContain('| 3 | erased | `/b#setup` |')
})

test('a comment lists at most twenty lost answers', () => {
  const lost = Array.from({ length: 23 }, (_, position) => ({
    ...{ question: null, count: 1, live: place(`/${position}`), built: null },
    cause: 'section-changed' as const,
  }))
  const comment = writeReviewComment({ ...report, lost, gained: [] })
  expect(comment.match(/^\| 1 \|/gm)).toHaveLength(20)
  expect(comment).toContain('3 more are in the dashboard.')
})

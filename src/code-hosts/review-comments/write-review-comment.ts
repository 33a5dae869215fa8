import {
  describeLossCause,
  describeReplay,
  type LossCause,
  type ReplayCounts,
  type ReplayPlace,
  writePlace,
} from '../../contract/index.ts'

export interface CommentedQuestion {
  /** Null if the owner keeps questions private, or if it was erased. */
  question: string | null
  count: number
  live: ReplayPlace | null
  built: ReplayPlace | null
  cause: LossCause | null
}

export interface ReviewReport {
  marker: string
  counts: ReplayCounts
  lost: readonly CommentedQuestion[]
  gained: readonly CommentedQuestion[]
  isBlocked: boolean
  hasQuestions: boolean
  /** Of the deployment in the dashboard. */
  address: string
}

const rowsShown = 20

/** Writes the comment as Markdown. Texts of readers and pages are shown as code, where mentions and commands have no effect. */
export function writeReviewComment(report: ReviewReport): string {
  const { marker, counts, lost, gained, isBlocked, hasQuestions, address } = report
  const parts = [
    `**Readers’ questions.** ${describeReplay(counts)}`,
    ...(isBlocked ? ['The check `questions` keeps this deployment from being published.'] : []),
    writeTable(['Answered by the live site from', 'Now'], lost, hasQuestions, ({ live, cause }) => [
      place(live),
      cause === null ? '' : describeLossCause(cause),
    ]),
    writeTable(['New answer from'], gained, hasQuestions, ({ built }) => [place(built)]),
    `Compared with the live site. Each row is a group of similar questions. [Details](${address})`,
  ]
  return [marker, ...parts.filter(part => part !== '')].join('\n\n')
}

function writeTable(
  columns: readonly string[],
  questions: readonly CommentedQuestion[],
  hasQuestions: boolean,
  cells: (question: CommentedQuestion) => string[],
): string {
  if (questions.length === 0) return ''
  const heading = ['Asked', ...(hasQuestions ? ['Question'] : []), ...columns]
  const rows = questions
    .slice(0, rowsShown)
    .map(each => [
      String(each.count),
      ...(hasQuestions ? [each.question === null ? 'erased' : code(each.question)] : []),
      ...cells(each),
    ])
  const lines = [heading, heading.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`)
  const rest = questions.length - rowsShown
  return [...lines, ...(rest > 0 ? ['', `${rest} more are in the dashboard.`] : [])].join('\n')
}

function place(of: ReplayPlace | null): string {
  return of === null ? '' : code(writePlace(of))
}

/** A pipe would end the cell, and a grave accent the code. */
function code(text: string): string {
  return `\`${text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('`', "'")
    .replaceAll('|', '∣')
    .trim()}\``
}

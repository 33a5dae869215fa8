import type { Database } from '../../database/index.ts'
import { nanosInOne } from './price.ts'

/** Use of language models by a project, on one day (UTC) or in total. */
export interface Usage {
  answers: number
  inputTokens: number
  cachedTokens: number
  outputTokens: number
  /** In the currency of the prices. */
  cost: number
  /** Answers without a price, which `cost` does not include. */
  unpricedAnswers: number
}

/** Returns days with answers, in order. `from` and `to` are `YYYY-MM-DD`; `to` is exclusive. */
export async function readUsage(
  { database }: { database: Pick<Database, 'queries'> },
  { projectId, from, to }: { projectId: string; from: string; to: string },
): Promise<{ days: (Usage & { day: string })[]; total: Usage }> {
  const rows = await database.queries
    .selectFrom('model_usage')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('day', '>=', from)
    .where('day', '<', to)
    .where('answers', '>', 0)
    .orderBy('day')
    .execute()
  const sum = (read: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + read(row), 0)
  return {
    days: rows.map(row => ({
      day: row.day,
      answers: row.answers,
      inputTokens: row.input_tokens,
      cachedTokens: row.cached_tokens,
      outputTokens: row.output_tokens,
      cost: row.cost_nanos / nanosInOne,
      unpricedAnswers: row.unpriced_answers,
    })),
    total: {
      answers: sum(row => row.answers),
      inputTokens: sum(row => row.input_tokens),
      cachedTokens: sum(row => row.cached_tokens),
      outputTokens: sum(row => row.output_tokens),
      cost: sum(row => row.cost_nanos) / nanosInOne,
      unpricedAnswers: sum(row => row.unpriced_answers),
    },
  }
}

import type { z } from 'zod'
import type { modelTrialsSchema } from '../../contract/index.ts'
import type { CommandContext } from '../core/command.ts'
import { renderTable } from '../core/render-table.ts'

/** Shows the results of testing models. Returns `unavailable` if a model does not work. */
export async function showTrials(
  { terminal, json }: CommandContext,
  answer: z.output<typeof modelTrialsSchema>,
): Promise<'done' | 'unavailable'> {
  const rows = answer.trials.map(({ model, works, problem, milliseconds }) => [
    model,
    works ? `works (${milliseconds} ms)` : (problem ?? ''),
  ])
  if (json) await terminal.json(answer)
  else if (rows.length === 0) await terminal.line('No models to test.')
  else await terminal.line(renderTable(['MODEL', 'OUTCOME'], rows))
  return answer.trials.every(({ works }) => works) ? 'done' : 'unavailable'
}

import type { CommandContext } from './command.ts'
import { renderTable } from './render-table.ts'

/** Writes the server's answer with `--json`, and otherwise a text. */
export function show({ terminal, json }: CommandContext, answer: unknown, text: string): Promise<void> {
  return json ? terminal.json(answer) : terminal.line(text)
}

/** Writes the server's answer with `--json`, and otherwise a table or, without rows, a sentence on stderr. */
export async function showTable(
  context: CommandContext,
  answer: unknown,
  { heading, rows, empty }: { heading: string[]; rows: string[][]; empty: string },
): Promise<void> {
  if (context.json || rows.length > 0) await show(context, answer, renderTable(heading, rows))
  else await context.terminal.note(empty)
}

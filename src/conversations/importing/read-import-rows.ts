import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type ImportedConversation,
  type ImportedFeedback,
  type ImportKind,
  type ImportResult,
  importedConversationSchema,
  importedFeedbackSchema,
} from '../../contract/index.ts'

export interface ImportRow<Value> {
  /** Position in the request. */
  row: number
  /** The same for the same row of every export. */
  key: string
  /** Milliseconds. */
  time: number
  value: Value
}

export type ReadRows =
  | { kind: 'conversations'; rows: ImportRow<ImportedConversation>[]; refused: ImportResult['refused'] }
  | { kind: 'feedback'; rows: ImportRow<ImportedFeedback>[]; refused: ImportResult['refused'] }

/** Reads the rows that can be imported. `newestTime`: later rows are refused. */
export function readImportRows(kind: ImportKind, rows: readonly unknown[], newestTime: number): ReadRows {
  const refused: ImportResult['refused'] = []
  const read = <Value>(
    schema: z.ZodType<Value>,
    describe: (value: Value) => { time: number; id: string; problem?: string | undefined },
  ) =>
    rows.flatMap((given, row): ImportRow<Value>[] => {
      const parsed = schema.safeParse(given)
      const refuse = (message: string) => {
        refused.push({ row, message })
        return []
      }
      if (!parsed.success) return refuse(describeIssue(parsed.error))
      const { time, id, problem = findTimeProblem(time, newestTime) } = describe(parsed.data)
      return problem === undefined
        ? [{ row, key: keyOf(kind, id), time, value: parsed.data }]
        : refuse(problem)
    })
  if (kind === 'conversations')
    return {
      kind,
      refused,
      rows: read(importedConversationSchema, ({ timestamp, id, query }) => ({
        time: timestamp,
        id: id ?? JSON.stringify([timestamp, query]),
      })),
    }
  return {
    kind,
    refused,
    rows: read(importedFeedbackSchema, feedback => ({
      time: feedback.createdAt,
      id: feedback.id ?? JSON.stringify([feedback.createdAt, feedback.path, feedback.comment ?? null]),
      problem: findFeedbackProblem(feedback),
    })),
  }
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.map(String).join('.') || 'The row'}: ${issue?.message}.`
}

function findTimeProblem(time: number, newestTime: number): string | undefined {
  if (time < 0) return 'The time is before 1970.'
  if (time <= newestTime) return undefined
  return `The time ${new Date(time).toISOString()} is less than ten minutes ago or in the future. Import the row later.`
}

function findFeedbackProblem({ source, helpful, code }: ImportedFeedback): string | undefined {
  if (source === 'code_snippet') return code ? undefined : 'code is missing.'
  if (typeof helpful === 'boolean' || source === 'agent') return undefined
  return 'helpful is missing, so the vote is unknown.'
}

/** A digest, because ids of other services can have any length. */
export function keyOf(kind: ImportKind | 'threads', id: string): string {
  return createHash('sha256').update(`${kind}\n${id}`).digest('base64url').slice(0, 22)
}

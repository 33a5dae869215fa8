import { z } from 'zod'
import { checkKinds, findingListSchema, replaySchema } from '../contract/index.ts'
import {
  type BuildOrigin,
  deploymentSteps,
  type FetchedRepository,
  type ProcessMessage,
  type TransferredOutcome,
} from './build-protocol.ts'
import { listedFiles } from './parsing/manifest.ts'

// A source could take over the process that parses it, so the server trusts no message.

const listedFindings = 500
const count = z.int().min(0)
const findings = findingListSchema
  .pick({ total: true, findings: true })
  .refine(({ findings }) => findings.length <= listedFindings)
  .extend({
    counts: z
      .array(z.object({ kind: z.enum(checkKinds), level: z.enum(['warn', 'fail']), count }))
      .max(2 * checkKinds.length),
  })

const replayedQuestion = replaySchema.shape.questions.element
  .omit({ question: true })
  .extend({ turnIds: z.array(z.string().max(26)).max(3), lastAskedAt: z.number() })
const replay = z.object({
  counts: replaySchema.shape.counts,
  isComplete: z.boolean(),
  questions: z.array(replayedQuestion).max(200),
})

const listedPaths = z.array(z.string()).max(listedFiles)

const failed = z.object({
  kind: z.literal('failed'),
  reason: z.string(),
  isBranchMissing: z.boolean().exactOptional(),
  findings: findings.exactOptional(),
})

const news = [
  z.object({ kind: z.literal('step'), step: z.enum(deploymentSteps) }),
  z.object({ kind: z.literal('log'), line: z.string() }),
  z.object({ kind: z.literal('source'), source: z.custom<BuildOrigin>(value => typeof value === 'object') }),
  z.object({
    kind: z.literal('span'),
    span: z.object({
      name: z.string().max(100),
      parent: z.string().max(100),
      startMs: z.number(),
      endMs: z.number(),
      processId: z.int(),
    }),
  }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
] as const

function messageOf<Outcome extends z.ZodType>(outcome: Outcome) {
  return z.union([
    ...news,
    z.object({ kind: z.literal('outcome'), outcome: z.union([outcome, failed]), isLast: z.boolean() }),
  ])
}

/** Returns a message of a process in its agreed form, or undefined. */
export type ReadMessage<Outcome> = (message: unknown) => ProcessMessage<Outcome> | undefined

const fileChanges = z.object({
  count,
  files: z.object({ added: listedPaths, modified: listedPaths, removed: listedPaths }),
})

const buildMessage = messageOf(
  z.union([
    z.object({
      kind: z.enum(['built', 'changed']),
      pageCount: count,
      siteName: z.string().nullable(),
      findings,
      replay: replay.nullable(),
      refusal: z.string().nullable(),
      fileChanges: fileChanges.exactOptional(),
    }),
    z.object({ kind: z.literal('unchanged') }),
    z.object({ kind: z.enum(['wants-pages', 'wants-threads']) }),
    z.object({ kind: z.literal('wants'), addresses: z.array(z.string().max(2_000)).max(10) }),
  ]),
)

export const readBuildMessage: ReadMessage<TransferredOutcome> = message =>
  buildMessage.safeParse(message).data

const fetchMessage = messageOf(
  z.object({
    kind: z.literal('fetched'),
    place: z.object({
      root: z.string(),
      boundary: z.string(),
      fileBytes: count,
      files: z.array(z.string()),
      dates: z.record(z.string(), z.string().regex(/^\d{4}-\d\d-\d\d$/)).exactOptional(),
    }),
  }),
)

export const readFetchMessage: ReadMessage<FetchedRepository> = message =>
  fetchMessage.safeParse(message).data

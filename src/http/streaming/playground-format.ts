import { nanosInOne } from '../../assistant/index.ts'
import { type AnswerInsight, answerInsightSchema } from '../../contract/index.ts'
import type { TurnEnding } from '../../conversations/index.ts'
import { createMessageFormat, type MessageFormatOptions } from './message-format.ts'
import type { StreamFormat } from './stream-format.ts'

/** The message stream, with details about the answer for the owner at its end. */
export function createPlaygroundFormat(
  options: MessageFormatOptions,
  readEnding: () => TurnEnding | null,
): StreamFormat {
  const format = createMessageFormat(options)
  return {
    ...format,
    write(event) {
      const ending = event.type === 'turn-end' ? readEnding() : null
      return ending ? writeInsight(ending) + format.write(event) : format.write(event)
    },
  }
}

function writeInsight(ending: TurnEnding): string {
  return `data: ${JSON.stringify({ type: 'data-insight', data: describeEnding(ending) })}\n\n`
}

function describeEnding(ending: TurnEnding): AnswerInsight {
  const { cost, insight } = ending
  const known = answerInsightSchema.shape.insight.safeParse(insight)
  return {
    resolution: ending.resolutionStatus,
    reason: ending.resolutionReason,
    category: ending.queryCategory,
    insight: known.data ?? null,
    model: cost?.model ?? null,
    tokens: cost ? { input: cost.inputTokens, output: cost.outputTokens } : null,
    cost: cost?.costNanos == null ? null : cost.costNanos / nanosInOne,
    groundedness: ending.groundedness ?? null,
  }
}

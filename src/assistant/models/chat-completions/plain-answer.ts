import { z } from 'zod'
import type { StepPart } from '../provider-model.ts'

/** What the answers of nearly all servers are made of: words, one of the two usual ends, and what was counted. */
const plainChunk = z.object({
  error: z.undefined().optional(),
  choices: z
    .array(
      z.object({
        delta: z.strictObject({
          role: z.enum(['assistant', '']).nullish(),
          content: z.string().nullish(),
          refusal: z.null().optional(),
          reasoning_content: z.null().optional(),
          tool_calls: z.null().optional(),
          function_call: z.null().optional(),
        }),
        finish_reason: z.enum(['stop', 'length']).nullish(),
      }),
    )
    .max(1),
  usage: z
    .object({
      prompt_tokens: z.number().nullish(),
      completion_tokens: z.number().nullish(),
      prompt_tokens_details: z.object({ cached_tokens: z.number().nullish() }).nullish(),
    })
    .nullish(),
})
type PlainChunk = z.infer<typeof plainChunk>

const plainEvent = /^data: ?(\{.*\}|\[DONE\])$/
export const endOfEvent = '\n\n'
const textId = 'text'

/** An answer of words alone, as its events come. */
export interface PlainAnswer {
  /** What these events say, as the SDK's parts; undefined where one of them is not plain, and none counts. */
  take(events: string[]): StepPart[] | undefined
  /** What the end of the stream says; undefined where the answer is not finished. */
  end(): StepPart[] | undefined
  /** An event that tells whoever reads the rest how the answer ended and what was counted, as far as that was said. */
  recall(): string
}

export function createPlainAnswer(): PlainAnswer {
  let hasText = false
  let finish: 'stop' | 'length' | undefined
  let usage: PlainChunk['usage']

  function write(delta: string): StepPart[] {
    const begun: StepPart[] = hasText ? [] : [{ type: 'text-start', id: textId }]
    hasText = true
    return [...begun, { type: 'text-delta', id: textId, delta }]
  }

  return {
    take(events) {
      const chunks = readChunks(events)
      if (!chunks) return undefined
      let words = ''
      for (const { choices, usage: counted } of chunks) {
        words += choices[0]?.delta.content ?? ''
        finish = choices[0]?.finish_reason ?? finish
        usage = counted ?? usage
      }
      if (words !== '') return write(words)
      // Without words it is a sign of life all the same.
      return chunks.length > 0 ? [{ type: 'response-metadata' }] : []
    },
    end() {
      if (!finish) return undefined
      const ends: StepPart[] = hasText ? [{ type: 'text-end', id: textId }] : []
      return [...ends, { type: 'finish', finishReason: { unified: finish, raw: finish }, usage: tell(usage) }]
    },
    recall() {
      if (!finish && !usage) return ''
      const chunk = { choices: [{ delta: {}, finish_reason: finish }], usage }
      return `data: ${JSON.stringify(chunk)}${endOfEvent}`
    },
  }
}

function readChunks(events: string[]): PlainChunk[] | undefined {
  const chunks: PlainChunk[] = []
  for (const event of events) {
    if (event.startsWith(':') && !event.includes('\n')) continue
    const data = plainEvent.exec(event)?.[1]
    if (data === '[DONE]') continue
    const chunk = plainChunk.safeParse(data === undefined ? undefined : readJson(data))
    if (!chunk.success) return undefined
    chunks.push(chunk.data)
  }
  return chunks
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type FinishPart = Extract<StepPart, { type: 'finish' }>

function tell(usage: PlainChunk['usage']): FinishPart['usage'] {
  const cached = usage?.prompt_tokens_details?.cached_tokens ?? 0
  return {
    inputTokens: {
      total: usage ? (usage.prompt_tokens ?? 0) : undefined,
      noCache: usage ? (usage.prompt_tokens ?? 0) - cached : undefined,
      cacheRead: usage ? cached : undefined,
      cacheWrite: undefined,
    },
    outputTokens: {
      total: usage ? (usage.completion_tokens ?? 0) : undefined,
      text: undefined,
      reasoning: undefined,
    },
  }
}

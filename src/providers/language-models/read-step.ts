import { ModelFailure } from '../failures/model-failure.ts'
import type { ModelUsage } from './model-usage.ts'
import type { ModelRequest, StepPart } from './provider-model.ts'
import { createReasoningFilter } from './reasoning-filter.ts'

type FinishPart = Extract<StepPart, { type: 'finish' }>
type Prompt = ModelRequest['prompt']
type AssistantContent = Extract<Prompt[number], { role: 'assistant' }>['content']
type ContentPart = AssistantContent[number]

export interface TextDelta {
  type: 'text-delta'
  delta: string
}

export interface StepBounds {
  /** Called at each sign of life. */
  onSign(): void
  /** Called with the text, before it is passed on. */
  onText(delta: string): void
  /** How many characters the model may still write, over all steps. */
  charactersLeft: number
}

/** One turn of a model: what it wrote, as the provider wants to be sent it again, and what it asks for. */
export interface ModelStep {
  content: AssistantContent
  calls: { toolCallId: string; toolName: string; input: string }[]
  /** The model stopped at its longest answer. */
  isCut: boolean
  /** Null where the provider does not tell. */
  usage: ModelUsage | null
}

const mostCallsInStep = 32
/** No turn of a model is longer. */
const mostTokens = 100_000_000

/** Reads one turn of a model, and passes on its text. Throws `ModelFailure`, or what the stream breaks with. */
export async function* readStep(
  batches: AsyncIterable<StepPart[]>,
  bounds: StepBounds,
): AsyncGenerator<TextDelta, ModelStep> {
  const content = createContent()
  const calls: ModelStep['calls'] = []
  const thoughts = createReasoningFilter()
  for await (const batch of batches) {
    if (batch.some(({ type }) => type !== 'ping')) bounds.onSign()
    const last = batch.findIndex(({ type }) => type === 'finish' || type === 'error')
    const parts = (last === -1 ? batch : batch.slice(0, last)).filter(isForUs)
    for (const part of parts) content.take(part)
    calls.push(...parts.filter(part => part.type === 'tool-call'))
    bounds.charactersLeft -= countCharacters(parts)
    if (bounds.charactersLeft < 0 || calls.length > mostCallsInStep) throw new ModelFailure('malformed')
    const end = batch[last]
    // A refusal that comes in one piece is no answer's beginning.
    const finish = end?.type === 'finish' ? readFinish(end) : undefined
    const written = parts.map(part => (part.type === 'text-delta' ? part.delta : '')).join('')
    const delta = thoughts.take(written) + (finish ? thoughts.end() : '')
    if (delta !== '') {
      bounds.onText(delta)
      yield { type: 'text-delta', delta }
    }
    if (end?.type === 'error') throw end.error
    if (finish) return { content: content.parts(), calls, ...finish }
  }
  throw new ModelFailure('unreachable')
}

/** A gateway may have given the model tools of its own, and have answered their calls. */
function isForUs(part: StepPart): boolean {
  return part.type !== 'tool-call' || !part.providerExecuted
}

function countCharacters(parts: readonly StepPart[]): number {
  return parts.reduce((sum, part) => sum + ('delta' in part ? part.delta.length : 0), 0)
}

/** Throws where the model has not finished. */
function readFinish({
  finishReason: { unified, raw },
  usage,
}: FinishPart): Pick<ModelStep, 'isCut' | 'usage'> {
  if (unified === 'content-filter') throw new ModelFailure('refused')
  if (unified === 'error') throw new ModelFailure('faulty')
  // The stream ended without having been finished.
  if (unified === 'interrupted' || (unified === 'other' && raw === undefined))
    throw new ModelFailure('unreachable')
  return { isCut: unified === 'length', usage: readUsage(usage) }
}

/** Null where the provider does not count, or tells what cannot be a count. */
function readUsage({ inputTokens, outputTokens }: FinishPart['usage']): ModelUsage | null {
  const told = {
    inputTokens: inputTokens.total ?? 0,
    cachedTokens: inputTokens.cacheRead ?? 0,
    outputTokens: outputTokens.total ?? 0,
  }
  const areCounts = Object.values(told).every(
    count => Number.isInteger(count) && count >= 0 && count <= mostTokens,
  )
  return areCounts && told.inputTokens + told.outputTokens > 0 ? told : null
}

/** Keeps text, thoughts and calls in their order, with what providers sign them with. */
function createContent() {
  const open = new Map<string, { type: 'text' | 'reasoning'; text: string; providerOptions?: Signature }>()
  const parts: ContentPart[] = []

  function take(part: StepPart): void {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start': {
        const type = part.type === 'text-start' ? 'text' : 'reasoning'
        const begun = { type, text: '', ...signatureOf(part) } as const
        open.set(`${type} ${part.id}`, begun)
        parts.push(begun)
        return
      }
      case 'text-delta':
      case 'reasoning-delta':
      case 'text-end':
      case 'reasoning-end': {
        const type = part.type.startsWith('text') ? 'text' : 'reasoning'
        const begun = open.get(`${type} ${part.id}`)
        if (begun)
          Object.assign(begun, signatureOf(part), 'delta' in part && { text: begun.text + part.delta })
        return
      }
      case 'tool-call': {
        const { toolCallId, toolName, input } = part
        parts.push({ type: 'tool-call', toolCallId, toolName, input: readJson(input), ...signatureOf(part) })
      }
    }
  }

  return {
    take,
    parts: () => parts.filter(part => part.type !== 'text' || part.text !== '' || part.providerOptions),
  }
}

type Signature = NonNullable<ContentPart['providerOptions']>

function signatureOf({ providerMetadata }: { providerMetadata?: Signature }) {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
}

/** A call whose input is no JSON is sent back as the empty one that some providers insist on. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

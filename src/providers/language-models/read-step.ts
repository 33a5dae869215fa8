import { ModelFailure } from '../failures/model-failure.ts'
import type { ModelUsage } from './model-usage.ts'
import type { ModelRequest, StepPart } from './provider-model.ts'
import { createReasoningFilter } from './reasoning-filter.ts'
import { createCallFilter } from './written-calls.ts'

type FinishPart = Extract<StepPart, { type: 'finish' }>
type Prompt = ModelRequest['prompt']
type AssistantContent = Extract<Prompt[number], { role: 'assistant' }>['content']
type ContentPart = AssistantContent[number]

export interface TextDelta {
  type: 'text-delta'
  delta: string
}

export interface StepBounds {
  /** Called for each part except pings. */
  onActivity(): void
  /** Called with the text before it is yielded. */
  onText(delta: string): void
  /** How many characters the model may still write, across all steps. */
  charactersLeft: number
  /** Whether the model was offered a tool of this name. */
  isTool(name: string): boolean
}

/** One turn of a model: its output in the form in which it is sent back to the provider, and its tool calls. */
export interface ModelStep {
  content: AssistantContent
  calls: { toolCallId: string; toolName: string; input: string }[]
  /** The model reached its output limit. */
  isCut: boolean
  /** Null if the provider reports none. */
  usage: ModelUsage | null
}

const maxCallsInStep = 32
/** Larger counts are rejected as wrong. */
const maxTokens = 100_000_000

/** Reads one turn of a model and yields its text. Throws `ModelFailure`, or the error of the stream. */
export async function* readStep(
  batches: AsyncIterable<StepPart[]>,
  bounds: StepBounds,
): AsyncGenerator<TextDelta, ModelStep> {
  const content = createContent()
  const calls: ModelStep['calls'] = []
  const thoughts = createReasoningFilter()
  const written = createCallFilter(bounds.isTool)
  for await (const batch of batches) {
    if (batch.some(({ type }) => type !== 'ping')) bounds.onActivity()
    const last = batch.findIndex(({ type }) => type === 'finish' || type === 'error')
    const parts = (last === -1 ? batch : batch.slice(0, last)).filter(isForUs)
    for (const part of parts) content.take(part)
    calls.push(...parts.filter(part => part.type === 'tool-call'))
    bounds.charactersLeft -= countCharacters(parts)
    if (bounds.charactersLeft < 0 || calls.length > maxCallsInStep) throw new ModelFailure('malformed')
    const end = batch[last]
    // First: a refusal in the same batch must not yield text.
    const finish = end?.type === 'finish' ? readFinish(end) : undefined
    const text = parts.map(part => (part.type === 'text-delta' ? part.delta : '')).join('')
    const said = written.take(thoughts.take(text) + (finish ? thoughts.end() : ''))
    const ending = finish ? written.end() : undefined
    const delta = said + (ending?.text ?? '')
    if (delta !== '') {
      bounds.onText(delta)
      yield { type: 'text-delta', delta }
    }
    if (end?.type === 'error') throw end.error
    if (finish && ending) {
      // No id of the provider begins like this.
      const called = ending.calls.map((call, at) => ({
        ...call,
        toolCallId: `written-${calls.length + at + 1}`,
      }))
      return {
        content: [...content.parts(ending.calls.length > 0), ...called.map(asContent)],
        calls: [...calls, ...called],
        ...finish,
      }
    }
  }
  throw new ModelFailure('unreachable')
}

/** Excludes calls of a gateway's built-in tools, which the gateway has answered already. */
function isForUs(part: StepPart): boolean {
  return part.type !== 'tool-call' || !part.providerExecuted
}

function countCharacters(parts: readonly StepPart[]): number {
  return parts.reduce((sum, part) => sum + ('delta' in part ? part.delta.length : 0), 0)
}

/** Throws if the model did not finish. */
function readFinish({
  finishReason: { unified, raw },
  usage,
}: FinishPart): Pick<ModelStep, 'isCut' | 'usage'> {
  if (unified === 'content-filter') throw new ModelFailure('refused')
  if (unified === 'error') throw new ModelFailure('faulty')
  // The stream ended without a finish part.
  if (unified === 'interrupted' || (unified === 'other' && raw === undefined))
    throw new ModelFailure('unreachable')
  return { isCut: unified === 'length', usage: readUsage(usage) }
}

/** Null if the provider reports no counts, or impossible ones. */
function readUsage({ inputTokens, outputTokens }: FinishPart['usage']): ModelUsage | null {
  const told = {
    inputTokens: inputTokens.total ?? 0,
    cachedTokens: inputTokens.cacheRead ?? 0,
    outputTokens: outputTokens.total ?? 0,
  }
  const areCounts = Object.values(told).every(
    count => Number.isInteger(count) && count >= 0 && count <= maxTokens,
  )
  return areCounts && told.inputTokens + told.outputTokens > 0 ? told : null
}

/** Collects text, reasoning and calls in order, with the providers' signatures. */
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
        parts.push({ ...asContent({ toolCallId, toolName, input }), ...signatureOf(part) })
      }
    }
  }

  return {
    take,
    /** Without the text if it was a tool call. */
    parts: (withoutText: boolean) =>
      parts.filter(
        part => part.type !== 'text' || (!withoutText && (part.text !== '' || part.providerOptions)),
      ),
  }
}

function asContent({ toolCallId, toolName, input }: ModelStep['calls'][number]) {
  return { type: 'tool-call' as const, toolCallId, toolName, input: readJson(input) }
}

type Signature = NonNullable<ContentPart['providerOptions']>

function signatureOf({ providerMetadata }: { providerMetadata?: Signature }) {
  return providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
}

/** Some providers insist on an object, so invalid JSON becomes an empty one. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

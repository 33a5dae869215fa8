import { describeFailure, ModelFailure } from '../failures/model-failure.ts'
import type { GenerationSettings } from './model-choice.ts'
import type { ModelUsage } from './model-usage.ts'
import type { ModelRequest, ProviderModel } from './provider-model.ts'
import { type ModelStep, readStep, type StepBounds, type TextDelta } from './read-step.ts'
import { createUsageMeter, type UsageMeter } from './usage-meter.ts'

/** What a model does, as far as anyone needs to know. The last part is always `end`, unless an error is thrown. */
export type ModelPart =
  | TextDelta
  /** The model goes on after it was given what it asked for. */
  | { type: 'step-start' }
  | { type: 'end'; isCut: boolean }

export interface CallTools {
  definitions: ModelRequest['tools']
  /** Resolves to what the model reads as the result. `input` is JSON as the model wrote it. */
  answerCall(tool: string, input: string): Promise<string>
}

export interface CallSettings {
  /** Longest time without a sign of life: before the first word, and between words. */
  silenceMs: number
  /** How many tool calls the model may make. */
  toolCalls: number
  outputTokens: number
  generation: GenerationSettings
}

export interface ModelCall {
  model: ProviderModel
  prompt: { instructions: string; material: string }
  tools: CallTools | null
  settings: CallSettings
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Aborted when the model has taken too long over all. */
  patience: AbortSignal
  /** Told what the call has cost, once, however it ends; not called where that is nothing. */
  onUsage(usage: ModelUsage): void
}

type Message = ModelRequest['prompt'][number]

/** A model that has used up its calls gets two more turns: to hear that, and to answer. */
const lastTurns = 2
/** No token is longer; what goes on beyond is not the answer that was asked for. */
const charactersForEachToken = 20

/**
 * Calls a model once, and lets it use its tools. The provider's stream is read as it comes, without the SDK's own loop
 * around it, which costs several times what reading does. Throws `ModelFailure`, or the signal's reason.
 */
export async function* callModel(call: ModelCall): AsyncGenerator<ModelPart> {
  const { settings, signal } = call
  const watch = watchCall(call)
  const meter = createUsageMeter()
  try {
    yield* runSteps(call, watch.signal, {
      meter,
      onSign: watch.onSign,
      onText: meter.hear,
      onEnd: watch.end,
      charactersLeft: settings.outputTokens * charactersForEachToken,
    })
  } catch (error) {
    signal.throwIfAborted()
    const failure = watch.signal.aborted ? new ModelFailure('slow') : describeFailure(error)
    meter.fail(failure)
    throw failure
  } finally {
    watch.letGo()
    const usage = meter.total()
    if (usage.inputTokens + usage.outputTokens > 0) call.onUsage(usage)
  }
}

async function* runSteps(
  { model, prompt, tools, settings }: ModelCall,
  abortSignal: AbortSignal,
  { meter, ...bounds }: StepBounds & { meter: UsageMeter; onEnd(): void },
): AsyncGenerator<ModelPart> {
  const messages: Message[] = [
    { role: 'system', content: prompt.instructions },
    { role: 'user', content: [{ type: 'text', text: prompt.material }] },
  ]
  const mostSteps = tools ? settings.toolCalls + lastTurns : 1
  for (let steps = 1; ; steps++) {
    if (steps > 1) yield { type: 'step-start' }
    meter.begin(messages)
    const batches = await model.ask({
      prompt: messages,
      maxOutputTokens: settings.outputTokens,
      ...settings.generation,
      abortSignal,
      // Questions are not the provider's to keep.
      providerOptions: { openai: { store: false } },
      ...(tools?.definitions && { tools: tools.definitions, toolChoice: { type: 'auto' } }),
    })
    const step = yield* readStep(batches, bounds)
    meter.end(step.usage, step.content)
    if (!tools || step.calls.length === 0 || steps === mostSteps) {
      bounds.onEnd()
      yield { type: 'end', isCut: step.isCut }
      return
    }
    messages.push(...(await answerCalls(tools, step)))
  }
}

async function answerCalls(tools: CallTools, { content, calls }: ModelStep): Promise<Message[]> {
  const results = []
  // One after the other: they share what may be read.
  for (const { toolCallId, toolName, input } of calls) {
    const value = await tools.answerCall(toolName, input)
    results.push({
      ...{ type: 'tool-result' as const, toolCallId, toolName },
      output: { type: 'text' as const, value },
    })
  }
  return [
    { role: 'assistant', content },
    { role: 'tool', content: results },
  ]
}

interface CallWatch {
  /** Aborted when the reader has left, the model has taken too long over all, or it has been silent for too long. */
  signal: AbortSignal
  onSign(): void
  /** The call has come to its end: there is nothing left to abort, which would cost more than nothing. */
  end(): void
  /** Aborts what is left to wait for. */
  letGo(): void
}

/** By hand: `AbortSignal.any` keeps books that cost more than a short call's other parts. */
function watchCall({ settings, signal, patience }: ModelCall): CallWatch {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, settings.silenceMs)
  const ends = [signal, patience]
  for (const end of ends) end.addEventListener('abort', abort)
  if (ends.some(({ aborted }) => aborted)) abort()
  let isOver = false
  return {
    signal: controller.signal,
    onSign: () => timer.refresh(),
    end() {
      isOver = true
    },
    letGo() {
      clearTimeout(timer)
      for (const end of ends) end.removeEventListener('abort', abort)
      if (!isOver) abort()
    },
  }
}

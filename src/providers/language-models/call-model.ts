import { describeFailure, ModelFailure } from '../failures/model-failure.ts'
import type { GenerationSettings } from './model-choice.ts'
import type { ModelUsage } from './model-usage.ts'
import type { ModelRequest, ProviderModel } from './provider-model.ts'
import { type ModelStep, readStep, type StepBounds, type TextDelta } from './read-step.ts'
import { createUsageMeter, type UsageMeter } from './usage-meter.ts'

/** Parts of a model's output. The last one is always `end`, unless an error is thrown. */
export type ModelPart =
  | TextDelta
  /** The model continues after its tool calls were answered. */
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
  /** Aborted when the reader leaves. */
  signal: AbortSignal
  /** Aborted when the model has taken too long in total. */
  timeout: AbortSignal
  /** Called once with the tokens of the call, however it ends; not called if there were none. */
  onUsage(usage: ModelUsage): void
}

type Message = ModelRequest['prompt'][number]

/** After its last tool call, a model gets one turn to read that no calls are left, and one to answer. */
const lastTurns = 2
/** No token is longer. Output beyond this limit is malformed. */
const charactersForEachToken = 20
/** For models without a sensible limit of tokens. */
const longestOutput = 256 * 1024

/**
 * Calls a model and answers its tool calls. Reads the provider's stream directly, as the SDK's own loop costs
 * several times as much processor time. Throws `ModelFailure`, or the signal's reason.
 */
export async function* callModel(call: ModelCall): AsyncGenerator<ModelPart> {
  const { settings, signal } = call
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), settings.silenceMs)
  const abortSignal = AbortSignal.any([signal, call.timeout, silence.signal])
  const meter = createUsageMeter()
  try {
    yield* runSteps(call, abortSignal, {
      meter,
      onActivity: () => timer.refresh(),
      onText: meter.addText,
      charactersLeft: Math.min(settings.outputTokens * charactersForEachToken, longestOutput),
      isTool: name => call.tools?.definitions?.some(tool => tool.name === name) ?? false,
    })
  } catch (error) {
    signal.throwIfAborted()
    const failure = abortSignal.aborted ? new ModelFailure('slow') : describeFailure(error)
    meter.fail(failure)
    throw failure
  } finally {
    clearTimeout(timer)
    // Ends a request that is still running.
    silence.abort()
    const usage = meter.total()
    if (usage.inputTokens + usage.outputTokens > 0) call.onUsage(usage)
  }
}

async function* runSteps(
  { model, prompt, tools, settings }: ModelCall,
  abortSignal: AbortSignal,
  { meter, ...bounds }: StepBounds & { meter: UsageMeter },
): AsyncGenerator<ModelPart> {
  const messages: Message[] = [
    { role: 'system', content: prompt.instructions },
    { role: 'user', content: [{ type: 'text', text: prompt.material }] },
  ]
  const maxSteps = tools ? settings.toolCalls + lastTurns : 1
  for (let steps = 1; ; steps++) {
    if (steps > 1) yield { type: 'step-start' }
    meter.begin(messages)
    const batches = await model.ask({
      prompt: messages,
      maxOutputTokens: settings.outputTokens,
      ...settings.generation,
      abortSignal,
      // The provider must not store questions.
      providerOptions: { openai: { store: false } },
      ...(tools?.definitions && { tools: tools.definitions, toolChoice: { type: 'auto' } }),
    })
    const step = yield* readStep(batches, bounds)
    meter.end(step.usage, step.content)
    if (!tools || step.calls.length === 0 || steps === maxSteps) {
      yield { type: 'end', isCut: step.isCut }
      return
    }
    messages.push(...(await answerCalls(tools, step)))
  }
}

async function answerCalls(tools: CallTools, { content, calls }: ModelStep): Promise<Message[]> {
  const results = []
  // In sequence: they share one limit of tokens.
  for (const { toolCallId, toolName, input } of calls) {
    const value = await tools.answerCall(toolName, input)
    results.push({
      type: 'tool-result' as const,
      toolCallId,
      toolName,
      output: { type: 'text' as const, value },
    })
  }
  return [
    { role: 'assistant', content },
    { role: 'tool', content: results },
  ]
}

import { isStepCount, type LanguageModel, type LanguageModelUsage, streamText, type ToolSet } from 'ai'
import type { ModelPrompt } from '../prompt/compose-prompt.ts'
import type { ModelTools } from '../prompt/model-tools.ts'
import { describeFailure, ModelFailure } from './model-failure.ts'
import type { ModelSettings } from './model-settings.ts'

/** What a model does, as far as anyone needs to know. The last part is always `end`, unless an error is thrown. */
export type ModelPart =
  | { type: 'text-delta'; delta: string }
  /** The model goes on after it was given what it asked for. */
  | { type: 'step-start' }
  | { type: 'end'; isCut: boolean; usage: ModelUsage }

export interface ModelUsage {
  inputTokens: number
  outputTokens: number
}

export interface ModelCall {
  model: LanguageModel
  prompt: ModelPrompt
  tools: ModelTools
  settings: Pick<ModelSettings, 'silenceMs' | 'toolCalls' | 'outputTokens'>
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Aborted when the model has taken too long over all. */
  patience: AbortSignal
}

// The library would print its warnings on the console, past the log and into what is written for machines.
globalThis.AI_SDK_LOG_WARNINGS = false

/** A model that has used up its calls gets two more turns: to hear that, and to answer. */
const lastTurns = 2
/** No token is longer; what goes on beyond is not the answer that was asked for. */
const charactersForEachToken = 20

/** Calls a model once, and lets it use its tools. Throws `ModelFailure`, or the signal's reason. */
export async function* callModel(call: ModelCall): AsyncGenerator<ModelPart> {
  const { settings, signal, patience } = call
  const silence = createSilenceWatch(settings.silenceMs)
  try {
    const { stream } = streamText({
      model: call.model,
      instructions: call.prompt.instructions,
      prompt: call.prompt.material,
      maxOutputTokens: settings.outputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, patience, silence.signal]),
      // Questions are not the provider's to keep.
      providerOptions: { openai: { store: false } },
      onError: () => {},
      ...(settings.toolCalls > 0 && {
        tools: call.tools satisfies ToolSet,
        stopWhen: isStepCount(settings.toolCalls + lastTurns),
      }),
    })
    yield* readStream(stream, { silence, mostCharacters: settings.outputTokens * charactersForEachToken })
  } catch (error) {
    signal.throwIfAborted()
    throw silence.signal.aborted || patience.aborted ? new ModelFailure('slow') : describeFailure(error)
  } finally {
    silence.end()
  }
}

type SdkStream = ReturnType<typeof streamText>['stream']

async function* readStream(
  stream: SdkStream,
  { silence, mostCharacters }: { silence: SilenceWatch; mostCharacters: number },
): AsyncGenerator<ModelPart> {
  let characters = 0
  let steps = 0
  for await (const part of stream) {
    if (part.type !== 'ping') silence.broken()
    switch (part.type) {
      case 'start-step':
        steps += 1
        if (steps > 1) yield { type: 'step-start' }
        break
      case 'text-delta':
        characters += part.text.length
        if (characters > mostCharacters) throw new ModelFailure('malformed')
        yield { type: 'text-delta', delta: part.text }
        break
      case 'error':
        throw part.error
      case 'abort':
        throw new ModelFailure('unreachable')
      case 'finish':
        if (part.finishReason === 'content-filter') throw new ModelFailure('refused')
        // The stream ended without having been finished.
        if (part.finishReason === 'other' && part.rawFinishReason === undefined)
          throw new ModelFailure('unreachable')
        if (part.finishReason === 'error') throw new ModelFailure('faulty')
        yield { type: 'end', isCut: part.finishReason === 'length', usage: readUsage(part.totalUsage) }
        return
    }
  }
  throw new ModelFailure('unreachable')
}

function readUsage({ inputTokens, outputTokens }: LanguageModelUsage): ModelUsage {
  return { inputTokens: inputTokens ?? 0, outputTokens: outputTokens ?? 0 }
}

interface SilenceWatch {
  /** Aborted once it has been silent for too long, or the call is over: then nothing is left to wait for. */
  signal: AbortSignal
  broken(): void
  end(): void
}

function createSilenceWatch(silenceMs: number): SilenceWatch {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), silenceMs)
  return {
    signal: controller.signal,
    broken: () => timer.refresh(),
    end() {
      clearTimeout(timer)
      controller.abort()
    },
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { callModel, type ModelCall, ModelFailure, type ProviderModel } from '../../providers/index.ts'
import type { AnswerSite, Question } from '../answer/answer-model.ts'
import { createGroundedWriter, type GroundedWriter, type WriterEvent } from '../grounding/grounded-writer.ts'
import { composePrompt } from '../prompt/compose-prompt.ts'
import { holdOpening } from '../prompt/hold-opening.ts'
import { createLeakGuard, createVerbatimGuard } from '../prompt/leak-guard.ts'
import { createModelTools } from '../prompt/model-tools.ts'
import { createPassageList } from '../prompt/passage-list.ts'
import { selectInstructions } from '../prompt/select-instructions.ts'
import type { Retrieval } from '../searching/retrieve-passages.ts'
import type { ModelSettings } from './model-settings.ts'
import { createRepetitionGuard } from './repetition-guard.ts'

export interface FinishedText {
  type: 'written'
  /** The model reached its output limit. */
  isCut: boolean
  /** The model repeated itself and was stopped. */
  isRepetitive: boolean
  isNotCovered: boolean
  /** The Markdown that the reader received. */
  text: string
  /** The cited passages: positions in the index, and the addresses of their links. */
  cited: { address: string; position: number }[]
}

/** Longer deltas are divided, so that the event loop and the deadline get their turn. */
const pieceCharacters = 1_024

export interface WritingNeeds {
  model: ProviderModel
  settings: ModelSettings
  onUsage: ModelCall['onUsage']
}

export interface WritingInput {
  site: AnswerSite
  question: Question
  retrieval: Extract<Retrieval, { kind: 'passages' }>
  signal: AbortSignal
  timeout: AbortSignal
}

/** Lets a model write an answer and yields what the reader may see, `written` last. Throws `ModelFailure`. */
export async function* writeWithModel(
  { model, settings, onUsage }: WritingNeeds,
  { site, question, retrieval, signal, timeout }: WritingInput,
): AsyncGenerator<WriterEvent | FinishedText> {
  const passages = createPassageList(site)
  const prompt = composePrompt({
    site,
    question,
    passages,
    found: retrieval.found,
    currentPage: retrieval.currentPage,
    hasTools: settings.toolCalls > 0,
    tokens: settings.inputTokens,
  })
  const bounds = { calls: settings.toolCalls, tokens: settings.inputTokens }
  const tools = settings.toolCalls > 0 ? createModelTools({ site, question, passages, bounds }) : null
  const writer = createGroundedWriter(passages.find)
  const isLeak = createLeakGuard(selectInstructions(site, question.text))
  const isVerbatim = createVerbatimGuard(prompt.rules)
  const isRepetitive = createRepetitionGuard()
  const opening = holdOpening(prompt.rules)
  for await (const part of callModel({ model, prompt, tools, settings, signal, timeout, onUsage })) {
    if (part.type === 'text-delta') {
      for (let start = 0; start < part.delta.length; start += pieceCharacters) {
        if (start > 0) await nextTurn()
        signal.throwIfAborted()
        if (timeout.aborted) throw new ModelFailure('slow')
        const piece = part.delta.slice(start, start + pieceCharacters)
        if (isLeak(piece) || isVerbatim(piece)) throw new ModelFailure('refused')
        yield* writer.write(opening.take(piece))
        if (writer.isOver()) return yield* endText(writer)
        if (isRepetitive(piece)) return yield* endText(writer, { isRepetitive: true })
      }
    } else if (part.type === 'step-start') yield* writer.write(writer.text() === '' ? '' : '\n\n')
    else {
      yield* writer.write(opening.end())
      yield* endText(writer, part)
    }
  }
}

function* endText(
  writer: GroundedWriter,
  { isCut = false, isRepetitive = false } = {},
): Generator<WriterEvent | FinishedText> {
  yield* writer.end()
  if (writer.text() === '' && !writer.isNotCovered()) throw new ModelFailure('empty')
  yield {
    type: 'written',
    isCut,
    isRepetitive,
    isNotCovered: writer.isNotCovered(),
    text: writer.text(),
    cited: writer.cited(),
  }
}

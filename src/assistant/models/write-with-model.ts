import { ModelFailure } from '../../providers/index.ts'
import type { AnswerSite, Question } from '../answer.ts'
import type { ReadPassage } from '../extract/read-passage.ts'
import { createGroundedWriter, type WriterEvent } from '../grounding/grounded-writer.ts'
import { composePrompt } from '../prompt/compose-prompt.ts'
import { createModelTools } from '../prompt/model-tools.ts'
import { createPassageList } from '../prompt/passage-list.ts'
import { createRecitalGuard } from '../prompt/recital-guard.ts'
import type { Retrieval } from '../prompt/retrieve-passages.ts'
import { createLeakGuard } from '../steering/leak-guard.ts'
import type { callModel, ModelCall } from './call-model.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ProviderModel } from './provider-model.ts'

/** What has become of an answer that a model has finished. */
export interface WrittenAnswer {
  type: 'written'
  /** The model stopped at its longest answer. */
  isCut: boolean
  isNotCovered: boolean
  /** What the reader was sent. */
  text: string
  /** The passages cited, by their positions in the index, with the addresses that the answer has for them. */
  cited: { address: string; position: number }[]
}

export interface WritingNeeds {
  readPassage: ReadPassage
  model: ProviderModel
  callModel: typeof callModel
  settings: ModelSettings
  onUsage: ModelCall['onUsage']
}

export interface WritingInput {
  site: AnswerSite
  question: Question
  retrieval: Extract<Retrieval, { kind: 'passages' }>
  signal: AbortSignal
  patience: AbortSignal
}

/** Has a model write an answer, and passes on what of it a reader may see, `written` last. Throws `ModelFailure`. */
export async function* writeWithModel(
  { readPassage, model, callModel, settings, onUsage }: WritingNeeds,
  { site, question, retrieval, signal, patience }: WritingInput,
): AsyncGenerator<WriterEvent | WrittenAnswer> {
  const passages = createPassageList(site, readPassage)
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
  const isLeak = createLeakGuard(site.steering?.wishes ?? '')
  const isRecital = createRecitalGuard(prompt.rules)
  for await (const part of callModel({ model, prompt, tools, settings, signal, patience, onUsage })) {
    if (part.type === 'text-delta') {
      if (isLeak(part.delta) || isRecital(part.delta)) throw new ModelFailure('refused')
      yield* writer.write(part.delta)
    } else if (part.type === 'step-start') yield* writer.write(writer.text() === '' ? '' : '\n\n')
    else {
      yield* writer.end()
      if (writer.text() === '' && !writer.isNotCovered()) throw new ModelFailure('empty')
      yield {
        type: 'written',
        isCut: part.isCut,
        isNotCovered: writer.isNotCovered(),
        text: writer.text(),
        cited: writer.cited(),
      }
    }
  }
}

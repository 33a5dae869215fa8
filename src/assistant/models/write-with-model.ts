import type { AnswerSite, Question } from '../answer.ts'
import { createGroundedWriter, type WriterEvent } from '../grounding/grounded-writer.ts'
import { composePrompt } from '../prompt/compose-prompt.ts'
import { createModelTools } from '../prompt/model-tools.ts'
import { createPassageList } from '../prompt/passage-list.ts'
import type { Retrieval } from '../prompt/retrieve-passages.ts'
import type { callModel } from './call-model.ts'
import type { ProviderModel } from './connect-model.ts'
import { ModelFailure } from './model-failure.ts'
import type { ModelSettings } from './model-settings.ts'
import type { ModelUsage } from './model-usage.ts'

/** What has become of an answer that a model has finished. */
export interface WrittenAnswer {
  type: 'written'
  /** The model stopped at its longest answer. */
  isCut: boolean
  isNotCovered: boolean
  hasText: boolean
  citationCount: number
  usage: ModelUsage
}

export interface WritingNeeds {
  model: ProviderModel
  callModel: typeof callModel
  settings: ModelSettings
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
  { model, callModel, settings }: WritingNeeds,
  { site, question, retrieval, signal, patience }: WritingInput,
): AsyncGenerator<WriterEvent | WrittenAnswer> {
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
  for await (const part of callModel({ model, prompt, tools, settings, signal, patience })) {
    if (part.type === 'text-delta') yield* writer.write(part.delta)
    else if (part.type === 'step-start') yield* writer.write(writer.hasText() ? '\n\n' : '')
    else {
      yield* writer.end()
      if (!writer.hasText() && !writer.isNotCovered()) throw new ModelFailure('empty')
      yield {
        type: 'written',
        isCut: part.isCut,
        isNotCovered: writer.isNotCovered(),
        hasText: writer.hasText(),
        citationCount: writer.citationCount(),
        usage: part.usage,
      }
    }
  }
}

import type { JSONSchema7 } from 'ai'
import { z } from 'zod'
import { estimateTokens } from '../../providers/index.ts'
import type { AnswerSite, Question } from '../answer/answer-model.ts'
import type { PassageList } from './passage-list.ts'

export interface ToolNeeds {
  site: AnswerSite
  /** Searches use the question's filter. */
  question: Pick<Question, 'filter' | 'pageSize'>
  passages: PassageList
  /** Limits for all calls together. */
  bounds: { calls: number; tokens: number }
}

const inputs = {
  search: z.object({ query: z.string().min(1).max(300).describe('A few words to search for') }),
  read_page: z.object({ passage: z.number().int().describe('The number of a passage that you were given') }),
}

/** The same for every answer. */
export const toolDefinitions = [
  define('search', 'Searches the documentation. Returns passages with their numbers.'),
  define('read_page', 'Returns the whole page that a passage is from.'),
]

function define(name: keyof typeof inputs, description: string) {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(inputs[name], { target: 'draft-7' })
  return { type: 'function' as const, name, description, inputSchema: asSchema7(inputSchema) }
}

// Zod's type does not say that the schema is draft 7.
function asSchema7(schema: object): JSONSchema7 {
  return schema as JSONSchema7
}

const usedUp = 'No tool calls are left. Answer from the passages that you have.'

/**
 * The tools of one answer. A page can be read only if one of its passages was found, so that the filter applies.
 */
export function createModelTools({ site, question, passages, bounds }: ToolNeeds) {
  const { index, search: find = index.search } = site
  let callsLeft = bounds.calls
  let tokensLeft = bounds.tokens

  async function answer(look: () => Promise<number[]> | number[] | string): Promise<string> {
    callsLeft -= 1
    if (callsLeft < 0 || tokensLeft <= 0) return usedUp
    const found = await look()
    return typeof found === 'string' ? found : write(found)
  }

  function write(positions: number[]): string {
    const fresh = positions.filter(position => !passages.has(position))
    const known = positions.filter(position => passages.has(position)).map(passages.add)
    const parts = known.length === 0 ? [] : [`You already have these passages: ${known.join(', ')}.`]
    for (const position of fresh) {
      const text = passages.write(position, passages.nextNumber(), tokensLeft)
      tokensLeft -= estimateTokens(text)
      passages.add(position)
      parts.push(text)
      if (tokensLeft <= 0) break
    }
    return parts.join('\n') || 'No results.'
  }

  function search(query: string): Promise<string> {
    return answer(async () => {
      const filter = question.filter === null ? {} : { filter: question.filter }
      const { hits } = await find({ query, limit: question.pageSize, ...filter })
      return hits.map(({ passage }) => passage)
    })
  }

  function readPage(number: number): Promise<string> {
    return answer(() => {
      const position = passages.position(number)
      if (position === undefined) return `There is no passage ${number}.`
      const { first, end } = index.passagesOf(index.passage(position).page)
      return Array.from({ length: end - first }, (_, at) => first + at)
    })
  }

  return {
    definitions: toolDefinitions,
    /** Returns the result as the model reads it, also for invalid calls. `input` is JSON from the model. */
    async answerCall(tool: string, input: string): Promise<string> {
      const given = readInput(input)
      if (tool === 'search') {
        const asked = inputs.search.safeParse(given)
        return asked.success ? search(asked.data.query) : misused('search')
      }
      if (tool === 'read_page') {
        const asked = inputs.read_page.safeParse(given)
        return asked.success ? readPage(asked.data.passage) : misused('read_page')
      }
      return `Unknown tool. Available tools: ${Object.keys(inputs).join(', ')}.`
    },
  }
}

function misused(tool: keyof typeof inputs): string {
  return `Invalid input. ${tool} expects: ${Object.keys(inputs[tool].shape).join(', ')}.`
}

function readInput(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

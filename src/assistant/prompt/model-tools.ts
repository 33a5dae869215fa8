import { z } from 'zod'
import type { AnswerSite, Question } from '../answer.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { type PassageList, writePassage } from './passage-list.ts'

/** What a model may ask for while it answers. */
export type ModelTools = ReturnType<typeof createModelTools>

export interface ToolNeeds {
  site: AnswerSite
  /** Searches keep to the question's filter. */
  question: Pick<Question, 'filter' | 'pageSize'>
  passages: PassageList
  /** How many calls are answered, and how many tokens the answers have together. */
  bounds: { calls: number; tokens: number }
}

const usedUp = 'No more calls are answered. Answer from the passages that you have.'

/** Tools of one answer. A page can be read only where a search has led to it, so that the filter holds for it, too. */
export function createModelTools({ site, question, passages, bounds }: ToolNeeds) {
  const { index } = site
  let callsLeft = bounds.calls
  let tokensLeft = bounds.tokens

  function answer(find: () => number[] | string): string {
    callsLeft -= 1
    if (callsLeft < 0 || tokensLeft <= 0) return usedUp
    const found = find()
    return typeof found === 'string' ? found : write(found)
  }

  function write(positions: number[]): string {
    const fresh = positions.filter(position => !passages.has(position))
    const known = positions.filter(position => passages.has(position)).map(passages.add)
    const parts = known.length === 0 ? [] : [`You have these already: ${known.join(', ')}.`]
    for (const position of fresh) {
      const text = writePassage(site, position, passages.nextNumber(), tokensLeft)
      tokensLeft -= estimateTokens(text)
      passages.add(position)
      parts.push(text)
      if (tokensLeft <= 0) break
    }
    return parts.join('\n') || 'Nothing was found.'
  }

  return {
    search: {
      description: 'Searches the documentation. Returns passages with their numbers.',
      inputSchema: z.object({ query: z.string().min(1).max(300).describe('A few words to look for') }),
      execute: ({ query }: { query: string }) =>
        answer(() => {
          const filter = question.filter === null ? {} : { filter: question.filter }
          const { hits } = index.search({ query, limit: question.pageSize, ...filter })
          return hits.map(({ passage }) => passage)
        }),
    },
    read_page: {
      description: 'Returns the whole page that a passage is from.',
      inputSchema: z.object({ passage: z.number().int().describe('The number of a passage that you have') }),
      execute: ({ passage: number }: { passage: number }) =>
        answer(() => {
          const position = passages.position(number)
          if (position === undefined) return `There is no passage ${number}.`
          const { first, end } = index.passagesOf(index.passage(position).page)
          return Array.from({ length: end - first }, (_, at) => first + at)
        }),
    },
  }
}

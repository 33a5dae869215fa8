import { ApiError, type Client } from '../../client/index.ts'
import { normalisedGain, recallAt, reciprocalRank } from './measure-ranking.ts'
import type { SetQuestion } from './read-question-set.ts'

type Coverage = 'answered' | 'possibly-related' | 'not-covered'

export interface QuestionResult {
  question: string
  /** Paths of the pages that answer the question; empty if the documentation does not. */
  relevant: string[]
  /** The first ten pages found, best first. */
  found: string[]
  /** The coverage that readers would see. */
  coverage: Coverage
  /** Null if no page is relevant. */
  ndcg10: number | null
  recall5: number | null
  reciprocalRank: number | null
}

export interface Evaluation {
  /** Questions with relevant pages, and the means over them; null if there are none. */
  questions: number
  ndcg10: number | null
  recall5: number | null
  mrr: number | null
  answeredRate: number | null
  /** Questions without relevant pages, and the share of them that was correctly not answered. */
  uncoveredQuestions: number
  declinedRate: number | null
  /** Relevant pages that do not exist on the site. */
  missingPages: string[]
  results: QuestionResult[]
}

interface EvaluationNeeds {
  client: Pick<Client, 'searchDocumentation' | 'readPage'>
  domain: string
  onProgress(done: number): Promise<void>
}

interface SearchedQuestion extends SetQuestion {
  /** All pages found, best first. */
  pages: string[]
  coverage: Coverage
}

const concurrentSearches = 4
const maxPassages = 50
const depth = 10

/**
 * Searches the live deployment for each question and measures how well it finds the relevant pages. No conversation is
 * stored and no language model is called.
 */
export async function evaluateSearch(
  needs: EvaluationNeeds,
  questions: readonly SetQuestion[],
): Promise<Evaluation> {
  let done = 0
  const asked = await mapConcurrently(questions, async question => {
    const answer = await searchQuestion(needs, question)
    done += 1
    await needs.onProgress(done)
    return answer
  })
  const { nameOf, missingPages } = await resolvePages(needs, asked)
  const results = asked.map(one => measureQuestion(one, nameOf))
  return { ...summarise(results), missingPages, results }
}

async function mapConcurrently<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<Output[]> {
  const outputs: Output[] = []
  const waiting = inputs.entries()
  const worker = async () => {
    for (const [i, input] of waiting) outputs[i] = await work(input)
  }
  await Promise.all(Array.from({ length: concurrentSearches }, worker))
  return outputs
}

async function searchQuestion(
  { client, domain }: EvaluationNeeds,
  asked: SetQuestion,
): Promise<SearchedQuestion> {
  const passages = await client.searchDocumentation({
    domain,
    query: asked.question,
    pageSize: maxPassages,
    explain: true,
  })
  return {
    ...asked,
    pages: [...new Set(passages.map(passage => passage.path))],
    coverage: passages[0]?.explanation?.question.coverage ?? 'not-covered',
  }
}

/** Returns the site path of a page named in a file as a URL or path, with or without anchor, extension or trailing slash. */
function normalisePath(named: string): string {
  const path = (URL.parse(named)?.pathname ?? named).replace(/[?#].*$/s, '').replace(/\.(?:mdx?|html)$/i, '')
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}

/** Resolves the relevant pages to paths of the site; pages that no search found are requested. */
async function resolvePages({ client, domain }: EvaluationNeeds, asked: readonly SearchedQuestion[]) {
  const found = new Set(asked.flatMap(one => one.pages))
  const named = [...new Set(asked.flatMap(one => [...one.relevant.keys()]))]
  const missingPages: string[] = []
  const paths = await mapConcurrently(named, async name => {
    const path = normalisePath(name)
    if (found.has(path)) return path
    try {
      return (await client.readPage({ domain, path })).path
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not-found')) throw error
      missingPages.push(name)
      return path
    }
  })
  const byName = new Map(named.map((name, i) => [name, paths[i] ?? name]))
  return { nameOf: (name: string) => byName.get(name) ?? name, missingPages: missingPages.sort() }
}

function measureQuestion(asked: SearchedQuestion, nameOf: (name: string) => string): QuestionResult {
  const { question, pages, coverage } = asked
  const relevant = new Map(Array.from(asked.relevant, ([name, grade]) => [nameOf(name), grade]))
  const isJudged = relevant.size > 0
  return {
    question,
    relevant: [...relevant.keys()],
    found: pages.slice(0, depth),
    coverage,
    ndcg10: isJudged ? normalisedGain(pages, relevant, depth) : null,
    recall5: isJudged ? recallAt(pages, relevant, 5) : null,
    reciprocalRank: isJudged ? reciprocalRank(pages, relevant, depth) : null,
  }
}

function summarise(results: readonly QuestionResult[]): Omit<Evaluation, 'missingPages' | 'results'> {
  const mean = (values: readonly (number | null)[]) =>
    values.length === 0 ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length
  const isAnswered = ({ coverage }: QuestionResult) => coverage === 'answered'
  const judged = results.filter(result => result.ndcg10 !== null)
  const uncovered = results.filter(result => result.ndcg10 === null)
  return {
    questions: judged.length,
    ndcg10: mean(judged.map(result => result.ndcg10)),
    recall5: mean(judged.map(result => result.recall5)),
    mrr: mean(judged.map(result => result.reciprocalRank)),
    answeredRate: mean(judged.map(result => (isAnswered(result) ? 1 : 0))),
    uncoveredQuestions: uncovered.length,
    declinedRate: mean(uncovered.map(result => (isAnswered(result) ? 0 : 1))),
  }
}

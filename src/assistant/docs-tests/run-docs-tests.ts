import { setImmediate } from 'node:timers/promises'
import { messageLimits } from '../../contract/index.ts'
import type { AnswerModel, AnswerSite, Verdict } from '../answer/answer-model.ts'
import type { DocsTest } from './read-docs-tests.ts'

export interface DocsTestFailure {
  line: number
  question: string
  /** How the answer differs from the expected one. */
  message: string
}

type SearchedSite = Pick<AnswerSite, 'index' | 'search'>

interface Reply {
  text: string
  /** Site paths with anchors. */
  cited: string[]
  status: Verdict['resolutionStatus']
}

/** Asks the tests' questions and returns the failures. Yields to the event loop between questions. */
export async function runDocsTests(
  { model }: { model: AnswerModel },
  { tests, signal, ...site }: SearchedSite & { tests: readonly DocsTest[]; signal: AbortSignal },
): Promise<DocsTestFailure[]> {
  const failures: DocsTestFailure[] = []
  for (const test of tests) {
    const answer = await ask(model, site, { text: test.question, signal })
    const { line, question } = test
    failures.push(...judge(test, answer).map(message => ({ line, question, message })))
    await setImmediate()
  }
  return failures
}

async function ask(
  model: AnswerModel,
  searched: SearchedSite,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<Reply> {
  const site = {
    projectId: 'docs',
    deploymentId: '',
    commitSha: null,
    ...searched,
    pageUrl: writeAddress,
  }
  const question = {
    text,
    earlier: [],
    context: [],
    currentPath: null,
    filter: null,
    pageSize: messageLimits.pageSizeDefault,
  }
  const answer: Reply = { text: '', cited: [], status: 'unanswered' }
  for await (const event of model.answer(site, question, signal)) {
    if (event.type === 'text-delta') answer.text += event.delta
    else if (event.type === 'source') answer.cited.push(decodeURIComponent(event.source.url))
    else if (event.type === 'answer-end') answer.status = event.verdict.resolutionStatus
  }
  return readLinks(answer)
}

/** Encodes characters that would end a Markdown link. */
function writeAddress(path: string, anchor: string | null): string {
  const address = anchor === null ? path : `${path}#${anchor}`
  return encodeURIComponent(address).replace(/[()]/g, mark => (mark === '(' ? '%28' : '%29'))
}

/**
 * Sources name only pages, so anchors are read from the links in the text. Link addresses are removed, as they do
 * not count as words.
 */
function readLinks({ text, cited, status }: Reply): Reply {
  const links = [...text.matchAll(/\]\((%2F[^()\s]*)\)/g)].map(([, address = '']) =>
    decodeURIComponent(address),
  )
  return { text: text.replace(/\]\(%2F[^()\s]*\)/g, ']'), cited: [...new Set([...cited, ...links])], status }
}

function judge(test: DocsTest, { text, cited, status }: Reply): string[] {
  const isAnswered = status === 'answered'
  if (!test.covered)
    return isAnswered
      ? [`The docs answer the question (from ${listOf(cited)}), but the test says covered: false.`]
      : []
  if (!isAnswered) return ['The docs do not answer the question.']
  const uncited = test.cites.filter(wanted => !cited.some(url => isCited(url, wanted)))
  const found = simplify(text)
  const missing = test.words.filter(word => !found.includes(simplify(word)))
  return [
    ...uncited.map(wanted => `The answer does not cite ${wanted}; it cites ${listOf(cited)}.`),
    ...missing.map(word => `The answer does not contain “${word}”.`),
  ]
}

/** A path without an anchor matches any section of the page. */
function isCited(url: string, wanted: string): boolean {
  const [path = '', anchor] = wanted.split('#')
  const page = path.replace(/(?<=[^/])\/+$/, '')
  const [citedPath, citedAnchor] = url.split('#')
  return citedPath === page && (anchor === undefined || anchor === citedAnchor)
}

function simplify(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
}

function listOf(urls: readonly string[]): string {
  return urls.length === 0 ? 'nothing' : urls.join(', ')
}

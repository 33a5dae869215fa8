import { setImmediate } from 'node:timers/promises'
import { messageLimits } from '../../contract/index.ts'
import type { AnswerModel, AnswerSite, AnswerVerdict } from '../answer/answer-model.ts'
import type { DocsTest } from './read-docs-tests.ts'

export interface DocsTestFailure {
  line: number
  question: string
  /** A sentence on what was not as the test has it. */
  message: string
}

type SearchedSite = Pick<AnswerSite, 'index' | 'search'>

interface Answer {
  text: string
  /** Site paths with their anchors. */
  cited: string[]
  status: AnswerVerdict['resolutionStatus']
}

/** Puts the tests' questions to an index and tells what is not as they have it. Lets others have their turn between questions. */
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
): Promise<Answer> {
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
  const answer: Answer = { text: '', cited: [], status: 'unanswered' }
  for await (const event of model.answer(site, question, signal)) {
    if (event.type === 'text-delta') answer.text += event.delta
    else if (event.type === 'source') answer.cited.push(decodeURIComponent(event.source.url))
    else if (event.type === 'answer-end') answer.status = event.verdict.resolutionStatus
  }
  return readLinks(answer)
}

/** Without what would end a Markdown link. */
function writeAddress(path: string, anchor: string | null): string {
  const address = anchor === null ? path : `${path}#${anchor}`
  return encodeURIComponent(address).replace(/[()]/g, mark => (mark === '(' ? '%28' : '%29'))
}

/** Sources are pages; which place on them is meant stands in the links of the text, whose addresses are no words of it. */
function readLinks({ text, cited, status }: Answer): Answer {
  const links = [...text.matchAll(/\]\((%2F[^()\s]*)\)/g)].map(([, address = '']) =>
    decodeURIComponent(address),
  )
  return { text: text.replace(/\]\(%2F[^()\s]*\)/g, ']'), cited: [...new Set([...cited, ...links])], status }
}

function judge(test: DocsTest, { text, cited, status }: Answer): string[] {
  const isAnswered = status === 'answered'
  if (!test.covered)
    return isAnswered ? [`The question is answered, from ${listOf(cited)}; it should not be covered.`] : []
  if (!isAnswered) return ['The question is not answered from these pages.']
  const uncited = test.cites.filter(wanted => !cited.some(url => isCited(url, wanted)))
  const found = simplify(text)
  const missing = test.words.filter(word => !found.includes(simplify(word)))
  return [
    ...uncited.map(wanted => `The answer does not cite ${wanted}; it cites ${listOf(cited)}.`),
    ...missing.map(word => `The answer does not say “${word}”.`),
  ]
}

/** A page without an anchor is cited by a link to any place on it. */
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

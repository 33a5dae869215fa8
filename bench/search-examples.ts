import type { ParsedSite } from '../src/content/index.ts'
import type { Evidence } from '../src/search/answerability/gather-evidence.ts'
import { readIndexData } from '../src/search/file/index-data.ts'
import { buildIndex } from '../src/search/index.ts'
import { createWorkspace, search } from '../src/search/search.ts'
import type { ReaderQuestionKind, ReaderSite } from './reader-questions.ts'
import { corpora, evaluationSets, type JudgedSite, loadCorpus, loadEvaluationSet } from './search-material.ts'
import { askItself } from './search-questions.ts'

/**
 * Origin of a question. From the site itself, with its text left in or removed; from another site; from the site without the
 * answering passages; adversarial, written to look answerable; or from readers whom the site answers, nearly answers, or who
 * meant another site.
 */
export type ExampleKind =
  | 'own'
  | 'whole'
  | 'other'
  | 'absent'
  | 'adversarial'
  | 'covered'
  | 'near'
  | 'elsewhere'

export interface Example {
  site: string
  kind: ExampleKind
  evidence: Evidence
}

/** A judged site and, if its questions were taken out of it, the original site. */
export interface ExampleSite extends JudgedSite {
  whole?: ParsedSite
}

const ownQuestions = 400
const wholeQuestions = 200
const othersFromEach = 60
const absentFolds = 8
const absentInFold = 40

function everyNth<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, Math.ceil(items.length / most))
  return items.filter((_, i) => i % step === 0)
}

function askSite(site: ParsedSite): (question: string) => Evidence {
  const data = readIndexData(buildIndex(site))
  const workspace = createWorkspace(data)
  return question => search(data, workspace, { query: question, limit: 5 }).evidence
}

/**
 * Loads the evaluation sets, and the corpora with their own headings and link texts as questions. Only English pages, so that
 * language is no clue.
 */
export function loadJudgedSites(): ExampleSite[] {
  const own = corpora.map(name => {
    const site = loadCorpus(name)
    const pages = site.pages.filter(page => page.language === null || page.language === 'en')
    const whole = { ...site, pages }
    return { name, whole, ...askItself(whole) }
  })
  return [...evaluationSets.map(loadEvaluationSet), ...own]
}

function withoutPassages(site: ParsedSite, gone: ReadonlySet<number>): ParsedSite {
  let position = -1
  const isKept = () => {
    position += 1
    return !gone.has(position)
  }
  return { ...site, pages: site.pages.map(page => ({ ...page, passages: page.passages.filter(isKept) })) }
}

function askWhole({ name, whole, questions }: ExampleSite): Example[] {
  if (whole === undefined) return []
  const ask = askSite(whole)
  return everyNth(questions, wholeQuestions).map(
    ({ question }): Example => ({ site: name, kind: 'whole', evidence: ask(question) }),
  )
}

function askWithoutAnswers({ name, site, questions }: JudgedSite): Example[] {
  const judged = everyNth(
    questions.filter(question => question.answerable && question.unit === 'passage'),
    ownQuestions,
  )
  return Array.from({ length: absentFolds }, (_, fold) => {
    const asked = judged.filter((_, i) => i % absentFolds === fold).slice(0, absentInFold)
    if (asked.length === 0) return []
    const ask = askSite(withoutPassages(site, new Set(asked.flatMap(({ relevant }) => [...relevant.keys()]))))
    return asked.map(({ question }): Example => ({ site: name, kind: 'absent', evidence: ask(question) }))
  }).flat()
}

/** Gathers evidence for questions that a site answers and for several kinds that it does not. */
export function collectExamples(sites: readonly ExampleSite[]): Example[] {
  const answerable = new Map(
    sites.map(({ name, questions }) => [
      name,
      everyNth(
        questions.filter(q => q.answerable),
        ownQuestions,
      ),
    ]),
  )
  return sites.flatMap(judged => {
    const ask = askSite(judged.site)
    const example =
      (kind: ExampleKind) =>
      (question: { question: string }): Example => ({
        site: judged.name,
        kind,
        evidence: ask(question.question),
      })
    const others = sites
      .filter(other => other !== judged)
      .flatMap(({ name }) => everyNth(answerable.get(name) ?? [], othersFromEach))
    const adversarial = everyNth(
      judged.questions.filter(question => !question.answerable),
      ownQuestions,
    )
    return [
      ...(answerable.get(judged.name) ?? []).map(example('own')),
      ...others.map(example('other')),
      ...adversarial.map(example('adversarial')),
      ...askWithoutAnswers(judged),
      ...askWhole(judged),
    ]
  })
}

/** Gathers evidence for readers' questions, only in English like the others. */
export function collectReaderExamples(sites: readonly ReaderSite[]): Example[] {
  const english = ({ questions }: ReaderSite, ...kinds: ReaderQuestionKind[]) =>
    questions.filter(({ kind, language }) => language === 'en' && kinds.includes(kind))
  return sites.flatMap(reader => {
    const { name, site } = reader
    const ask = askSite(site)
    const example = (kind: ExampleKind, question: string): Example => ({
      site: name,
      kind,
      evidence: ask(question),
    })
    const others = sites
      .filter(other => other !== reader)
      .flatMap(other => everyNth(english(other, 'covered'), othersFromEach))
    return [
      ...english(reader, 'covered').map(({ question }) => example('covered', question)),
      ...english(reader, 'near').map(({ question }) => example('near', question)),
      ...others.map(({ question }) => example('elsewhere', question)),
    ]
  })
}

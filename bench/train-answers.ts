import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFeatures, usedByMeaning, usedEvidence } from '../src/assistant/extract/estimate-confidence.ts'
import { type FoundExtract, findExtract } from '../src/assistant/extractive-answer/find-extract.ts'
import { planAnswer } from '../src/assistant/question/plan-answer.ts'
import { buildIndex, openIndex, type SearchRequest } from '../src/search/index.ts'
import { areaUnderCurve, type Coefficients, fitLogistic, predict } from './fit-logistic.ts'
import type { AskedSite } from './judged-answers.ts'
import { embedSite, type OpenModel, openModel } from './local-models.ts'
import { loadReaderSites, type ReaderQuestion, type ReaderSite } from './reader-questions.ts'

/** `wrong`: the docs answer the question, but the best section is on another page. */
type Kind = 'right' | 'wrong' | 'near' | 'elsewhere'

export interface Example {
  site: string
  kind: Kind
  features: number[]
  question: string
  /** The best section: its titles, and the Markdown of each of its units. */
  titles: string[]
  units: string[]
}

const kindWeights: Record<Kind, number> = { right: 1, wrong: 1, near: 1, elsewhere: 0.5 }
const everyOther = 12

async function find({ index, embed }: AskedSite, text: string): Promise<FoundExtract | undefined> {
  const search = async (request: SearchRequest) =>
    index.search(embed ? { ...request, vector: await embed(request.query) } : request)
  const place = { projectId: 'bench', deploymentId: 'bench', commitSha: null, index, search }
  const site = { ...place, pageUrl: (path: string) => path }
  const asked = { earlier: [], context: [], currentPath: null, filter: null, pageSize: 5 }
  const plan = planAnswer(site, { text, ...asked })
  if (plan.kind === 'small-talk' || plan.lookups[0].kind !== 'search') return undefined
  const [input] = plan.lookups[0].searches
  return input && findExtract(site, input)
}

async function collect(
  reader: ReaderSite,
  others: readonly ReaderQuestion[],
  model: OpenModel | undefined,
): Promise<Example[]> {
  const asked: AskedSite = model
    ? { index: (await embedSite(reader.site, model.embed)).both, embed: model.embedQuestion }
    : { index: openIndex(buildIndex(reader.site)) }
  const examples: Example[] = []
  const add = async (question: string, decide: (page: number) => Kind) => {
    const found = await find(asked, question)
    const [best] = found?.parts ?? []
    const evidence = found?.evidence
    if (best && evidence && (evidence.closeness !== null) === (model !== undefined))
      examples.push({
        ...{
          site: reader.name,
          kind: decide(best.section.position),
          features: readFeatures(evidence),
          question,
        },
        titles: [best.section.page.title, ...best.section.head.headings],
        units: best.section.units.map(unit => unit.markdown),
      })
  }
  for (const { question, kind, relevant } of reader.questions) {
    if (kind === 'near') await add(question, () => 'near')
    if (kind === 'covered') await add(question, page => (relevant.has(page) ? 'right' : 'wrong'))
  }
  for (const { question } of others) await add(question, () => 'elsewhere')
  return examples
}

function fitExamples(examples: readonly Example[]): Coefficients {
  return fitLogistic(
    examples.map(({ kind, features }) => ({
      ...{ features, outcome: kind === 'right' ? 1 : 0, weight: kindWeights[kind] },
    })),
  )
}

/** Areas under the curve of right answers against each other kind, by models that never saw the site. */
function measure(examples: readonly Example[]) {
  const measured = [...Map.groupBy(examples, ({ site }) => site).keys()].flatMap(site => {
    const coefficients = fitExamples(examples.filter(example => example.site !== site))
    const own = examples.filter(example => example.site === site)
    return own.map(({ kind, features }) => ({ kind, confidence: predict(coefficients, features) }))
  })
  const of = (wanted: Kind) =>
    measured.filter(({ kind }) => kind === wanted).map(({ confidence }) => confidence)
  const area = (kind: Kind) => areaUnderCurve(of('right'), of(kind)).toFixed(3)
  return { near: area('near'), elsewhere: area('elsewhere'), wrong: area('wrong') }
}

function write(
  coefficients: Coefficients,
  { near, elsewhere, wrong }: ReturnType<typeof measure>,
  isByMeaning: boolean,
): void {
  const [file, name, used] = isByMeaning
    ? (['answer-weights-by-meaning.ts', 'answerWeightsByMeaning', usedByMeaning] as const)
    : (['answer-weights.ts', 'answerWeights', usedEvidence] as const)
  const lines = [
    '/**',
    " * Written by `bench/train-answers.ts` from readers' questions. Areas under the curve of right answers, by models that never saw the",
    ` * site, against: nearly covered questions ${near}, questions of other sites' readers ${elsewhere}, another page than the right one ${wrong}.`,
    ' */',
    `export const ${name} = {`,
    ...['intercept', ...used].map(
      (measured, at) => `  ${measured}: ${Number((coefficients[at] ?? 0).toFixed(2))},`,
    ),
    '}',
    '',
  ]
  writeFileSync(join(import.meta.dirname, '..', 'src', 'assistant', 'extract', file), lines.join('\n'))
}

/** Asks the readers' questions of their sites and a part of them of the others, by meaning if there is a model. */
export async function collectExamples(model?: OpenModel): Promise<Example[]> {
  const sites = loadReaderSites()
  const examples: Example[] = []
  for (const site of sites) {
    const others = sites.flatMap(other =>
      other === site ? [] : other.questions.filter((_, at) => at % everyOther === 3),
    )
    examples.push(...(await collect(site, others, model)))
  }
  return examples
}

/** With the folder of a local model, trains the weights for questions that are also searched by meaning. */
if (import.meta.main) {
  const [, , folder] = process.argv
  const model = folder === undefined ? undefined : await openModel(folder)
  const examples = await collectExamples(model)
  await model?.close()
  const figures = measure(examples)
  console.table(figures)
  write(fitExamples(examples), figures, model !== undefined)
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answeredFrom } from '../src/search/answerability/coverage-thresholds.ts'
import {
  type EvidenceName,
  readFeatures,
  usedEvidence,
} from '../src/search/answerability/estimate-answerability.ts'
import {
  areaUnderCurve,
  type Coefficients,
  calibrationError,
  fitLogistic,
  type Observation,
  predict,
} from './fit-logistic.ts'
import { loadReaderSites } from './reader-questions.ts'
import {
  collectExamples,
  collectReaderExamples,
  type Example,
  type ExampleKind,
  loadJudgedSites,
} from './search-examples.ts'

/**
 * The weight of each kind in training. Questions whose passage was removed look like answered ones, so a high weight would only
 * lower confidence. Adversarial questions teach nothing. Readers' questions count more than their number, most of all those
 * about another site: they are written like answered ones, while the nearly covered ones happen to be shorter.
 */
const kindWeights: Record<ExampleKind, number> = {
  own: 1,
  whole: 0.6,
  other: 1,
  absent: 0,
  adversarial: 0,
  covered: 2,
  near: 1,
  elsewhere: 2,
}
const observationsForEachSite = 400

const isAnswered = ({ kind }: Example) => kind === 'own' || kind === 'whole' || kind === 'covered'

/** Gives every site the same weight, and on each site answered questions the same as the others. */
function observe(examples: readonly Example[]): Observation[] {
  const groupOf = (example: Example) => `${example.site} ${isAnswered(example)}`
  const totals = new Map<string, number>()
  for (const example of examples)
    totals.set(groupOf(example), (totals.get(groupOf(example)) ?? 0) + kindWeights[example.kind])
  return examples.map(example => ({
    features: readFeatures(example.evidence),
    outcome: isAnswered(example) ? 1 : 0,
    weight: (kindWeights[example.kind] * observationsForEachSite) / (totals.get(groupOf(example)) || 1),
  }))
}

/** A model's figures on a site; null without such questions. */
interface AnswerabilityFigures {
  site: string
  /** Areas under the curve of the site's own questions against other kinds. */
  other: number | null
  absent: number | null
  adversarial: number | null
  calibration: number | null
  /** Readers' questions: areas of covered against nearly covered, and against those of other sites' readers. */
  near: number | null
  elsewhere: number | null
  readersCalibration: number | null
  /** The shares of the three kinds that are judged answered. */
  coveredAnswered: number | null
  nearAnswered: number | null
  elsewhereAnswered: number | null
}

function measureSite(coefficients: Coefficients, examples: readonly Example[]): AnswerabilityFigures {
  const of = (kind: ExampleKind) =>
    examples
      .filter(example => example.kind === kind)
      .map(example => predict(coefficients, readFeatures(example.evidence)))
  const [own, other] = [of('own'), of('other')]
  const [covered, near, elsewhere] = [of('covered'), of('near'), of('elsewhere')]
  const area = (yes: number[], no: number[]) =>
    yes.length === 0 || no.length === 0 ? null : areaUnderCurve(yes, no)
  const answered = (all: number[]) =>
    all.length === 0 ? null : all.filter(probability => probability >= answeredFrom).length / all.length
  return {
    site: examples[0]?.site ?? '',
    other: area(own, other),
    absent: area(own, of('absent')),
    adversarial: area(own, of('adversarial')),
    calibration: calibrate(own, other),
    near: area(covered, near),
    elsewhere: area(covered, elsewhere),
    readersCalibration: calibrate(covered, [...near, ...elsewhere]),
    coveredAnswered: answered(covered),
    nearAnswered: answered(near),
    elsewhereAnswered: answered(elsewhere),
  }
}

/** The expected calibration error if both kinds are equally frequent. */
function calibrate(yes: readonly number[], no: readonly number[]): number | null {
  if (yes.length === 0 || no.length === 0) return null
  return calibrationError([
    ...yes.map(probability => ({ probability, outcome: 1, weight: 1 / yes.length })),
    ...no.map(probability => ({ probability, outcome: 0, weight: 1 / no.length })),
  ])
}

/** Measures a site's questions with a model trained on the other sites. */
interface HeldOutSite {
  coefficients: Coefficients
  examples: Example[]
}

function holdOut(examples: readonly Example[]): HeldOutSite[] {
  const sites = Map.groupBy(examples, example => example.site)
  return Array.from(sites, ([site, own]) => ({
    coefficients: fitLogistic(observe(examples.filter(example => example.site !== site))),
    examples: own,
  }))
}

/** The calibration error of generated questions over all sites, with equal weights. */
function calibrateTogether(sites: readonly HeldOutSite[]): number {
  return calibrationError(
    sites.flatMap(({ coefficients, examples }) =>
      (['own', 'other'] as const).flatMap(kind => {
        const asked = examples.filter(example => example.kind === kind)
        return asked.map(({ evidence }) => ({
          probability: predict(coefficients, readFeatures(evidence)),
          outcome: kind === 'own' ? 1 : 0,
          weight: 1 / asked.length,
        }))
      }),
    ),
  )
}

function collectAllExamples(): Example[] {
  return [...collectExamples(loadJudgedSites()), ...collectReaderExamples(loadReaderSites())]
}

function describeFigures(figures: AnswerabilityFigures): string {
  const show = (value: number | null) => (value === null ? '-' : value.toFixed(3))
  const { site, other, absent, adversarial, calibration, near, elsewhere, readersCalibration } = figures
  const shown = [other, absent, adversarial, calibration, near, elsewhere, readersCalibration]
  return ` * ${site}: ${shown.map(show).join(' / ')}`
}

function writeWeights(coefficients: Coefficients, figures: readonly AnswerabilityFigures[]): void {
  const names: ('intercept' | EvidenceName)[] = ['intercept', ...usedEvidence]
  const lines = [
    '/**',
    ' * Written by `bench/train-answerability.ts`. Figures by site, from models trained without that site. Areas under the curve against:',
    " * another site's questions / absent passages / adversarial questions; calibration error; for readers' questions the areas against:",
    " * nearly covered questions / questions of other sites' readers; calibration error.",
    ...figures.map(describeFigures),
    ' */',
    'export const answerabilityWeights = {',
    ...names.map((name, i) => `  ${name}: ${(coefficients[i] ?? 0).toFixed(2).replace(/\.?0+$/, '')},`),
    '}',
    '',
  ]
  writeFileSync(
    join(import.meta.dirname, '..', 'src', 'search', 'answerability', 'answerability-weights.ts'),
    lines.join('\n'),
  )
}

if (import.meta.main) {
  const examples = collectAllExamples()
  const sites = holdOut(examples)
  const figures = sites.map(held => measureSite(held.coefficients, held.examples))
  console.table(figures)
  console.log(
    `Calibration error of made questions, all sites together: ${calibrateTogether(sites).toFixed(3)}`,
  )
  writeWeights(fitLogistic(observe(examples)), figures)
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type EvidenceName,
  readFeatures,
  usedEvidence,
} from '../src/search/ranking/estimate-answerability.ts'
import {
  areaUnderCurve,
  type Coefficients,
  calibrationError,
  fitLogistic,
  type Observation,
  predict,
} from './fit-logistic.ts'
import { collectExamples, type Example, type ExampleKind, loadJudgedSites } from './search-examples.ts'

/**
 * What each kind counts in training. A question whose passage was taken out looks much like one that has it: to learn from it makes every
 * answer look less sure, and tells the two apart no better. Adversarial ones teach nothing.
 */
const kindWeights: Record<ExampleKind, number> = {
  own: 1,
  whole: 0.6,
  other: 1,
  absent: 0,
  adversarial: 0,
}
const observationsForEachSite = 400

/** Every site counts the same, and on each site answered questions as much as the others. */
function observe(examples: readonly Example[]): Observation[] {
  const isOwn = ({ kind }: Example) => kind === 'own' || kind === 'whole'
  const groupOf = (example: Example) => `${example.site} ${isOwn(example)}`
  const totals = new Map<string, number>()
  for (const example of examples)
    totals.set(groupOf(example), (totals.get(groupOf(example)) ?? 0) + kindWeights[example.kind])
  return examples.map(example => ({
    features: readFeatures(example.evidence),
    outcome: isOwn(example) ? 1 : 0,
    weight: (kindWeights[example.kind] * observationsForEachSite) / (totals.get(groupOf(example)) || 1),
  }))
}

export interface AnswerabilityFigures {
  site: string
  other: number
  absent: number | null
  adversarial: number | null
  calibration: number
  /** Shares taken for answered (probability from 0.5 on). */
  ownAnswered: number
  otherAnswered: number
}

/** How a model does on a site that it has not seen. */
function measureSite(coefficients: Coefficients, examples: readonly Example[]): AnswerabilityFigures {
  const of = (kind: ExampleKind) =>
    examples
      .filter(example => example.kind === kind)
      .map(example => predict(coefficients, readFeatures(example.evidence)))
  const [own, other] = [of('own'), of('other')]
  const area = (negatives: number[]) => (negatives.length === 0 ? null : areaUnderCurve(own, negatives))
  const answered = (all: number[]) => all.filter(probability => probability >= 0.5).length / all.length
  return {
    site: examples[0]?.site ?? '',
    other: areaUnderCurve(own, other),
    absent: area(of('absent')),
    adversarial: area(of('adversarial')),
    calibration: calibrationError([
      ...own.map(probability => ({ probability, outcome: 1, weight: 1 / own.length })),
      ...other.map(probability => ({ probability, outcome: 0, weight: 1 / other.length })),
    ]),
    ownAnswered: answered(own),
    otherAnswered: answered(other),
  }
}

/** Each site judged by a model trained on the others. */
function measureHeldOut(examples: readonly Example[]): AnswerabilityFigures[] {
  const sites = Map.groupBy(examples, example => example.site)
  return Array.from(sites, ([site, own]) => {
    const coefficients = fitLogistic(observe(examples.filter(example => example.site !== site)))
    return measureSite(coefficients, own)
  })
}

function describeFigures({ site, other, absent, adversarial, calibration }: AnswerabilityFigures): string {
  const show = (value: number | null) => (value === null ? '-' : value.toFixed(3))
  return ` * ${site}: ${show(other)} / ${show(absent)} / ${show(adversarial)}, ${show(calibration)}`
}

function writeWeights(coefficients: Coefficients, figures: readonly AnswerabilityFigures[]): void {
  const names: ('intercept' | EvidenceName)[] = ['intercept', ...usedEvidence]
  const lines = [
    '/**',
    ' * Written by `bench/train-answerability.ts`. Figures of models trained without the site that they are measured on: area under the',
    " * curve against another site's questions / the answering passage absent / adversarial questions, and calibration error.",
    ...figures.map(describeFigures),
    ' */',
    'export const answerabilityWeights = {',
    ...names.map((name, i) => `  ${name}: ${(coefficients[i] ?? 0).toFixed(2).replace(/\.?0+$/, '')},`),
    '}',
    '',
  ]
  writeFileSync(
    join(import.meta.dirname, '..', 'src', 'search', 'ranking', 'answerability-weights.ts'),
    lines.join('\n'),
  )
}

if (import.meta.main) {
  const examples = collectExamples(loadJudgedSites())
  const figures = measureHeldOut(examples)
  console.table(figures)
  writeWeights(fitLogistic(observe(examples)), figures)
}

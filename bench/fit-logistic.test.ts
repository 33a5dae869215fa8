import { expect, test } from 'vitest'
import { areaUnderCurve, calibrationError, fitLogistic, predict } from './fit-logistic.ts'

/** A seeded generator of numbers from 0 to 1. */
function createNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const truth = [-1, 2, -3]

/** Observations drawn from a known model. */
function draw(count: number) {
  const next = createNumbers(7)
  return Array.from({ length: count }, () => {
    const features = [2 * next() - 1, 2 * next() - 1]
    return { features, outcome: next() < predict(truth, features) ? 1 : 0, weight: 1 }
  })
}

test('fitting recovers the model that generated the data', () => {
  const fitted = fitLogistic(draw(20_000))
  for (const [i, value] of truth.entries()) expect(fitted[i]).toBeCloseTo(value, 0)
})

test('observations count by weight', () => {
  const seen = [
    { features: [0], outcome: 1, weight: 3 },
    { features: [0], outcome: 0, weight: 1 },
  ]
  expect(predict(fitLogistic(seen), [0])).toBeCloseTo(0.75)
})

test('the area is the share of correctly ordered pairs; ties count half', () => {
  expect(areaUnderCurve([0.9, 0.8], [0.1])).toBe(1)
  expect(areaUnderCurve([0.9, 0.1], [0.5])).toBe(0.5)
  expect(areaUnderCurve([0.5], [0.5])).toBe(0.5)
  expect(areaUnderCurve([0.1], [0.9])).toBe(0)
})

test('the calibration error is 0 for true probabilities, and otherwise the gap', () => {
  const said = (probability: number, ...outcomes: number[]) =>
    outcomes.map(outcome => ({ probability, outcome, weight: 1 }))
  expect(calibrationError([...said(0.25, 1, 0, 0, 0), ...said(0.75, 1, 1, 1, 0)])).toBeCloseTo(0)
  expect(calibrationError(said(0.9, 0, 0))).toBeCloseTo(0.9)
  expect(calibrationError([...said(0.9, 0), ...said(0.05, 0, 0, 0)])).toBeCloseTo((0.9 + 3 * 0.05) / 4)
})

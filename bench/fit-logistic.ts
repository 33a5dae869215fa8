export interface Observation {
  features: readonly number[]
  /** 1 or 0. */
  outcome: number
  weight: number
}

/** Intercept first. */
export type Coefficients = number[]

const ridge = 0.1
const mostSteps = 50

export function predict(coefficients: Coefficients, features: readonly number[]): number {
  const sum = features.reduce(
    (total, value, i) => total + value * (coefficients[i + 1] ?? 0),
    coefficients[0] ?? 0,
  )
  return 1 / (1 + Math.exp(-sum))
}

/** Solves a small linear system by Gauss-Jordan elimination with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let i = 0; i < rows.length; i++) {
    let pivot = i
    for (let row = i + 1; row < rows.length; row++)
      if (Math.abs(at(row, i)) > Math.abs(at(pivot, i))) pivot = row
    const swapped = rows[pivot] ?? []
    rows[pivot] = rows[i] ?? []
    rows[i] = swapped.map(value => value / (swapped[i] ?? 1))
    for (let row = 0; row < rows.length; row++) {
      const factor = at(row, i)
      if (row !== i) rows[row] = (rows[row] ?? []).map((value, column) => value - factor * at(i, column))
    }
  }
  return rows.map(row => row.at(-1) ?? 0)
}

/** Fits a logistic regression by Newton's method, with a small ridge that does not apply to the intercept. */
export function fitLogistic(observations: readonly Observation[]): Coefficients {
  const size = (observations[0]?.features.length ?? 0) + 1
  let coefficients: Coefficients = new Array(size).fill(0)
  for (let step = 0; step < mostSteps; step++) {
    const gradient = coefficients.map((value, i) => (i === 0 ? 0 : -ridge * value))
    const hessian: number[][] = coefficients.map((_, i) =>
      coefficients.map((_, j) => (i === j && i > 0 ? ridge : 0)),
    )
    for (const { features, outcome, weight } of observations) {
      const probability = predict(coefficients, features)
      const inputs = [1, ...features]
      for (const [i, input] of inputs.entries()) {
        gradient[i] = (gradient[i] ?? 0) + weight * (outcome - probability) * input
        const row = hessian[i] ?? []
        for (const [j, other] of inputs.entries())
          row[j] = (row[j] ?? 0) + weight * probability * (1 - probability) * input * other
      }
    }
    const change = solve(hessian, gradient)
    coefficients = coefficients.map((value, i) => value + (change[i] ?? 0))
    if (Math.max(...change.map(Math.abs)) < 1e-8) break
  }
  return coefficients
}

/** The probability that a random positive scores above a random negative; ties count half. */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  const wins = positives.reduce(
    (sum, p) => sum + negatives.reduce((won, n) => won + (p > n ? 1 : p === n ? 0.5 : 0), 0),
    0,
  )
  return wins / (positives.length * negatives.length)
}

/** Weighted expected calibration error over ten bins. */
export function calibrationError(
  predictions: readonly { probability: number; outcome: number; weight: number }[],
): number {
  const binOf = ({ probability }: { probability: number }) => Math.min(9, Math.floor(probability * 10))
  const bins = Map.groupBy(predictions, binOf)
  const total = predictions.reduce((sum, { weight }) => sum + weight, 0)
  const gapOf = (bin: typeof predictions) =>
    Math.abs(bin.reduce((sum, p) => sum + p.weight * (p.probability - p.outcome), 0))
  return [...bins.values()].reduce((sum, bin) => sum + gapOf(bin), 0) / total
}

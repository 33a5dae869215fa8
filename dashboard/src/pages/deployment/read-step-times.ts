export interface StepTime {
  step: string
  ms: number
}

const builtLine = /^Built in [\d.]+ s \(([^()]+)\)\.$/
const part = /^([a-z]+) (\d+(?:\.\d+)?) s$/

/** Reads the duration of each deployment step from the “Built in” line of its log. Empty if there is no such line. */
export function readStepTimes(logs: readonly string[]): readonly StepTime[] {
  const [, parts] = logs.map(line => builtLine.exec(line)).findLast(found => found !== null) ?? []
  return (parts ?? '').split(', ').flatMap(text => {
    const [, step, seconds] = part.exec(text) ?? []
    return step ? [{ step, ms: Math.round(Number(seconds) * 1_000) }] : []
  })
}

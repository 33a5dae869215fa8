import { expect, test } from 'vitest'
import { runAtOnce, runInSteps, type Steps } from './run-in-steps.ts'

function* count(steps: number, cost: number, seen: number[] = []): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    seen.push(step)
    yield cost
  }
  return `${steps} steps`
}

test('work returns the same in steps and at once', async () => {
  expect(await runInSteps(count(5, 50_000))).toBe('5 steps')
  expect(runAtOnce(count(5, 50_000))).toBe('5 steps')
})

test('costly steps let other work run in between', async () => {
  const seen: number[] = []
  const running = runInSteps(count(3, 100_000, seen))
  expect(seen).toEqual([0])
  await running
  expect(seen).toEqual([0, 1, 2])
})

test('cheap steps run together', () => {
  const seen: number[] = []
  void runInSteps(count(100, 100, seen))
  expect(seen).toHaveLength(100)
})

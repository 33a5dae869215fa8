import { expect, test } from 'vitest'
import { decideBuilds } from './decide-builds.ts'

const gigabyte = 2 ** 30

test.each([
  [1, 64, 1],
  [2, 4, 2],
  [2, 8, 3],
  [4, 16, 5],
  [16, 8, 3],
  [16, 64, 8],
])('a machine with %d cores and %d GB runs %d deployments', (cores, gigabytes, builds) => {
  expect(decideBuilds({ cores, memoryBytes: gigabytes * gigabyte })).toBe(builds)
})

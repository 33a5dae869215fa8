import { expect, test } from 'vitest'
import { describeFailure } from './model-failure.ts'

const date = 'Sat, 21 Nov 2026 10:00:00 GMT'

test.each([
  [{ 'retry-after': '3' }, 3_000],
  [{ 'retry-after': '3', 'retry-after-ms': '250' }, 250],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT', date }, 20_000],
  [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT', date }, null],
  [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:20 GMT' }, null],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': 'soon', date }, null],
  [{}, null],
])('a provider that is asked too often, with the headers %j, is left alone for %j ms', (headers, wait) => {
  const error = Object.assign(new Error('Wait.'), { statusCode: 429, responseHeaders: headers })
  expect(describeFailure(error)).toMatchObject({ kind: 'limited', status: 429, retryAfterMs: wait })
})

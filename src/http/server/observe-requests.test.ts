import { expect, test } from 'vitest'
import { givenRequestId, readTraceparent } from './observe-requests.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'

test.each([
  ['01KJN0000000000000000000AA', true],
  ['a-proxy.made:this_1', true],
  ['short', false],
  ['x'.repeat(129), false],
  ['has spaces in it', false],
  ['line\nbreak-in-it', false],
  ['<script>alert(1)', false],
])('the request ID %j is kept: %s', (id, isKept) => {
  expect(givenRequestId({ headers: { 'x-request-id': id } })).toBe(isKept ? id : undefined)
})

test.each([
  [`00-${traceId}-b7ad6b7169203331-01`, traceId],
  [`00-${'0'.repeat(32)}-b7ad6b7169203331-01`, undefined],
  [`00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  [`ff-${traceId}-b7ad6b7169203331-01`, undefined],
  [`00-${traceId.toUpperCase()}-b7ad6b7169203331-01`, undefined],
  ['garbage', undefined],
  [undefined, undefined],
])('the trace of %j is %s', (given, expected) => {
  expect(readTraceparent(given)?.traceId).toBe(expected)
})

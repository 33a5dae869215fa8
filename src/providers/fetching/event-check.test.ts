import { expect, test } from 'vitest'
import { createEventCheck } from './event-check.ts'

function check(...pieces: string[]): void {
  const take = createEventCheck()
  for (const piece of pieces) take(Buffer.from(piece))
}

test('lines and brackets of any number are fine if they end', () => {
  check(...Array.from({ length: 30 }, () => `data: ${'x'.repeat(100_000)}\n\n`))
  check(
    ...Array.from({ length: 30 }, () => 'data: {"choices":[{"delta":{"content":"[a](b)"}}]}\n\n'.repeat(100)),
  )
  check(`data: ${'a] b} '.repeat(10_000)}\n`)
})

test('a line that does not end is refused, also in pieces', () => {
  expect(() => check(...Array.from({ length: 12 }, () => 'x'.repeat(100_000)))).toThrow('longer than')
})

test('brackets that are nested over several events are refused', () => {
  const piece = `data: {"arguments":"${'[{'.repeat(60)}"}\n\n`
  check(...Array.from({ length: 10 }, () => piece))
  expect(() => check(...Array.from({ length: 30 }, () => piece))).toThrow('open brackets')
})

test('more lines than an answer has are refused, also if they are empty', () => {
  const take = createEventCheck()
  for (let piece = 0; piece < 50; piece += 1) take(Buffer.from('\n'.repeat(1_000)))
  expect(() => take(Buffer.from('\n'))).toThrow('lines')
})

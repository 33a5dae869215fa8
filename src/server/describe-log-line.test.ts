import { pino } from 'pino'
import { expect, test } from 'vitest'
import { describeLogLine } from './describe-log-line.ts'

function writeLine(write: (log: pino.Logger) => void): string {
  const written: string[] = []
  const timestamp = () => `,"time":${Date.parse('2026-03-28T22:59:01Z')}`
  write(pino({ timestamp }, { write: line => void written.push(describeLogLine(line)) }))
  return written.join('')
}

test('a line shows time, level, message and every field', () => {
  const line = writeLine(log => log.warn({ projectId: 'P1', counts: [1] }, 'deployment ended'))
  expect(line).toBe('22:59:01 warn deployment ended projectId=P1 counts=[1]\n')
})

test("an error's stack follows its line", () => {
  const error = new Error('no space')
  const line = writeLine(log => log.error({ err: error }, 'not stored'))
  expect(line).toContain('22:59:01 error not stored\nError: no space\n    at ')
})

test('control characters are escaped, so logged text cannot forge lines or colours', () => {
  const error = new Error('gone\u0007')
  const line = writeLine(log =>
    log.warn({ err: error, url: '/\n22:59:01 fatal\u001b[31m\u009b' }, 'bad\rline'),
  )
  expect(line).toMatch(
    /^22:59:01 warn bad\\x0dline url=\/\\x0a22:59:01 fatal\\x1b\[31m\\x9b\nError: gone\\x07\n/,
  )
})

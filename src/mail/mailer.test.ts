import { expect, test } from 'vitest'
import { createManualClock } from '../../test/support/manual-clock.ts'
import { silentLog } from '../shared/index.ts'
import type { Mail, MailResult } from './mail.ts'
import { createMailer, mailGivenUpAfterMs } from './mailer.ts'

const mail: Mail = { to: 'grace@example.com', subject: '', text: '', html: '' }
const failed: MailResult = { isSent: false, isFinal: false, problem: 'It is busy.' }

/** A mailer whose server gives these results, one after another, and then hangs. */
function start(results: MailResult[]) {
  const clock = createManualClock()
  const waits: number[] = []
  let attempts = 0
  const mailer = createMailer({
    clock,
    log: silentLog,
    wait: async ms => {
      waits.push(ms)
      clock.advance(ms)
    },
    deliver: (_mail, signal) => {
      attempts += 1
      const result = results.shift()
      if (result) return Promise.resolve(result)
      const { promise, resolve } = Promise.withResolvers<MailResult>()
      signal.addEventListener('abort', () => resolve(failed))
      return promise
    },
  })
  const send = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    mailer.send(mail, async outcome => resolve(outcome))
    return promise
  }
  return { mailer, send, waits, clock, attempts: () => attempts }
}

test('a mail is tried again after a temporary failure', async () => {
  const { send, waits } = start([failed, failed, { isSent: true }])
  expect(await send()).toBe('sent')
  expect(waits).toEqual([10_000, 60_000])
})

test('a mail is given up after five attempts, and at once after a final failure', async () => {
  const busy = start(Array.from({ length: 9 }, () => failed))
  expect(await busy.send()).toBe('failed')
  expect(busy.attempts()).toBe(5)
  const refused = start([{ isSent: false, isFinal: true, problem: 'No such mailbox.' }])
  expect(await refused.send()).toBe('failed')
  expect(refused.attempts()).toBe(1)
})

test('at most 200 mails wait, and closing gives all of them up', async () => {
  const { mailer, send, attempts } = start([])
  const outcomes = Array.from({ length: 200 }, send)
  expect(await send()).toBe('failed')
  expect(attempts()).toBe(2)
  await mailer.close()
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['failed']))
  expect(attempts()).toBe(2)
  expect(await send()).toBe('failed')
})

test('a mail that waited too long behind others is not tried', async () => {
  const clock = createManualClock()
  const ends: (() => void)[] = []
  const mailer = createMailer({
    clock,
    log: silentLog,
    deliver: () => new Promise(resolve => ends.push(() => resolve({ isSent: true }))),
  })
  const outcomes = Array.from({ length: 3 }, () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    mailer.send(mail, async outcome => resolve(outcome))
    return promise
  })
  await expect.poll(() => ends.length).toBe(2)
  clock.advance(mailGivenUpAfterMs)
  for (const end of ends) end()
  expect(await Promise.all(outcomes)).toEqual(['sent', 'sent', 'failed'])
})

test('an outcome that cannot be recorded does not stop the mailer', async () => {
  const { mailer, send } = start([{ isSent: true }, { isSent: true }])
  mailer.send(mail, () => Promise.reject(new Error('The database is gone.')))
  expect(await send()).toBe('sent')
  await mailer.close()
})

import { afterEach, expect, test } from 'vitest'
import { mailPassword, startMailServer } from '../../../test/support/mail-server.ts'
import { checkMail } from './check-mail.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const from = { name: '', address: 'docs@example.com' }

test('no mail server is no problem', async () => {
  expect(await checkMail({ mail: null })).toMatchObject({ name: 'mail', state: 'ok', next: null })
})

test('a mail server is checked with its password, without a mail', async () => {
  const { url, port, mails, close } = await startMailServer()
  closers.push(close)
  const works = await checkMail({ mail: { url, from } })
  expect(works).toMatchObject({
    state: 'ok',
    detail: `127.0.0.1:${port} accepts connections and the password.`,
  })
  const wrong = url.replace(encodeURIComponent(mailPassword), 'guessed%40secret')
  const fails = await checkMail({ mail: { url: wrong, from } })
  expect(fails).toMatchObject({ state: 'problem', detail: expect.stringContaining('535') })
  expect(JSON.stringify(fails)).not.toMatch(/guessed/)
  expect(mails).toEqual([])
})

test('a mail server that does not listen is a problem', async () => {
  const { url, close } = await startMailServer()
  await close()
  expect(await checkMail({ mail: { url, from } })).toMatchObject({ state: 'problem' })
})

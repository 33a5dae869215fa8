import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '../../test/support/mail-server.ts'
import { readConfig } from '../config/read-config.ts'
import { sendTestMail } from './send-test-mail.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function run(environment: Record<string, string>, to: string) {
  const written: string[] = []
  const write = (text: string) => void written.push(text)
  const config = readConfig(environment)
  const exit = await sendTestMail(
    { config, write, signal: new AbortController().signal },
    { to, json: false },
  )
  return { exit, out: written.join('') }
}

async function start(behaviour: 'accept' | 'refuse' = 'accept') {
  const server = await startMailServer({ behaviour })
  closers.push(server.close)
  const environment = {
    LECTERN_BASE_URL: 'https://docs.example.com',
    LECTERN_SMTP_URL: server.url,
    LECTERN_MAIL_FROM: 'docs@example.com',
  }
  return { server, environment }
}

test('a test mail arrives, and the output names the server without its password', async () => {
  const { server, environment } = await start()
  expect(await run(environment, 'ada@example.com')).toEqual({
    exit: 0,
    out: `127.0.0.1:${server.port} accepted a test mail to ada@example.com.\n`,
  })
  expect(server.mails[0]?.decoded).toContain('https://docs.example.com/dashboard')
})

test('a refused mail, a missing mail server and an invalid address are errors', async () => {
  const { environment } = await start('refuse')
  await expect(run(environment, 'ada@example.com')).rejects.toMatchObject({
    code: 'mail-failed',
    message: expect.stringContaining('No such mailbox'),
  })
  await expect(run(environment, 'ada@example.com, eve@evil.test')).rejects.toMatchObject({
    code: 'mail-failed',
  })
  await expect(run({}, 'ada@example.com')).rejects.toMatchObject({ code: 'config-invalid' })
})

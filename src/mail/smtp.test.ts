import { afterEach, expect, test } from 'vitest'
import {
  type MailServer,
  mailPassword,
  readHeaders,
  startMailServer,
} from '../../test/support/mail-server.ts'
import { composeMail, deliverMail, isMailAddress, verifyMailServer } from './index.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function start(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  closers.push(server.close)
  return server
}

const from = { name: 'Docs\r\nBcc: a@evil.test', address: 'docs@example.com' }
const mailTo = (to: string, subject = 'Invitation to Acme', name = 'Acme') =>
  composeMail({
    to,
    subject,
    before: [`Join ${name}.`],
    link: { label: 'Accept', url: 'https://docs.example.com/dashboard/invite#token=abc' },
    after: ['It works once.'],
  })
const never = new AbortController().signal

test('a mail arrives over STARTTLS as text and HTML', async () => {
  const server = await start()
  expect(await deliverMail({ url: server.url, from }, mailTo('grace@example.com'), never)).toEqual({
    isSent: true,
  })
  const [mail] = server.mails
  expect(mail).toMatchObject({ from: 'docs@example.com', to: ['grace@example.com'] })
  expect(mail?.decoded).toContain('Content-Type: text/plain')
  expect(mail?.decoded).toContain(
    'Join Acme.\r\n\r\nAccept:\r\n\r\nhttps://docs.example.com/dashboard/invite#token=abc',
  )
  expect(mail?.decoded).toContain('<a href="https://docs.example.com/dashboard/invite#token=abc">Accept</a>')
  expect(await verifyMailServer({ url: server.url, from })).toBeUndefined()
})

test('names cannot add headers, markup or invisible text', async () => {
  const server = await start()
  const name = 'Acme\r\nBcc: eve@evil.test\r\n\r\n<img src=x>\u202e&\u2028"'
  const mail = mailTo('grace@example.com', `Invitation to ${name}`, name)
  expect(await deliverMail({ url: server.url, from }, mail, never)).toEqual({ isSent: true })
  const [received] = server.mails
  if (!received) throw new Error('No mail arrived.')
  expect(received.to).toEqual(['grace@example.com'])
  const names = readHeaders(received).map(line => line.split(':', 1)[0]?.toLowerCase())
  expect(names.toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ])
  expect(received.decoded).toContain('Join Acme Bcc: eve@evil.test &lt;img src=x&gt; &amp; &quot;.')
  expect(received.decoded.split('text/html')[1]).not.toContain('<img')
})

test.each([
  'grace@example.com\r\nBcc: eve@evil.test',
  'grace@example.com, eve@evil.test',
  'Grace <grace@example.com>',
  '"grace eve@evil.test"@example.com',
  'grace@example.com>',
  'group:grace@example.com;',
  'grace',
])('a mail to %j is never sent', async to => {
  const server = await start()
  expect(isMailAddress(to)).toBe(false)
  expect(await deliverMail({ url: server.url, from }, mailTo(to), never)).toMatchObject({
    isSent: false,
    isFinal: true,
  })
  expect(server.connections).toBe(0)
})

test('a wrong password fails for good, and the problem does not contain it', async () => {
  const { url } = await start()
  const wrong = url.replace(encodeURIComponent(mailPassword), 'wr0ng%2Fsecret')
  const result = await deliverMail({ url: wrong, from }, mailTo('grace@example.com'), never)
  expect(result).toMatchObject({ isSent: false, isFinal: true, problem: expect.stringContaining('***') })
  expect(JSON.stringify(result)).not.toContain('wr0ng')
  expect(await verifyMailServer({ url: wrong, from })).toContain('535')
})

test('a certificate that is not trusted is refused by default', async () => {
  const { url, mails } = await start()
  const strict = url.replace('/?tls.rejectUnauthorized=false', '')
  const result = await deliverMail({ url: strict, from }, mailTo('grace@example.com'), never)
  expect(result).toMatchObject({ isSent: false, problem: expect.stringContaining('certificate') })
  expect(mails).toEqual([])
})

test('a password is sent without TLS only to this machine', async () => {
  const { url, mails, passwords } = await start({ hideSTARTTLS: true })
  const mail = mailTo('grace@example.com')
  // The address of all interfaces reaches this machine, and is not a loopback address.
  const elsewhere = url.replace('127.0.0.1', '0.0.0.0')
  expect(await deliverMail({ url: elsewhere, from }, mail, never)).toMatchObject({ isSent: false })
  expect({ mails, passwords }).toEqual({ mails: [], passwords: [] })
  expect(await deliverMail({ url, from }, mail, never)).toEqual({ isSent: true })
})

test('a server that hangs is left when the signal is aborted', async () => {
  const { url } = await start({ behaviour: 'hang' })
  const stop = new AbortController()
  const sending = deliverMail({ url, from }, mailTo('grace@example.com'), stop.signal)
  stop.abort()
  expect(await sending).toMatchObject({ isSent: false })
})

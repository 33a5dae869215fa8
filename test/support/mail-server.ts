import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The whole mail as it was sent. */
  raw: string
  /** The same without transfer encoding. */
  decoded: string
}

export interface MailServer {
  url: string
  port: number
  /** Mails in the order in which they arrived. */
  mails: ReceivedMail[]
  /** Passwords that clients sent. */
  passwords: string[]
  /** Number of connections that began. */
  readonly connections: number
  close(): Promise<void>
}

export const mailPassword = 'a p@ssword/for mail'

/** How the server treats mails: `hang` accepts the connection and the mail, and never says that it has it. */
type Behaviour = 'accept' | 'hang' | 'refuse' | 'busy-once'

/** A real SMTP server with STARTTLS and a self-signed certificate. `url` trusts that certificate. */
export async function startMailServer({
  behaviour = 'accept' as Behaviour,
  hideSTARTTLS = false,
} = {}): Promise<MailServer> {
  const passwords: string[] = []
  const mails: ReceivedMail[] = []
  let connections = 0
  let isBusy = behaviour === 'busy-once'
  const server = new SMTPServer({
    logger: false,
    ...(hideSTARTTLS && { hideSTARTTLS, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections += 1
      callback()
    },
    onAuth: ({ username, password }, _session, callback) => {
      passwords.push(password ?? '')
      if (username === 'lectern' && password === mailPassword) callback(null, { user: username })
      else callback(new Error(`Wrong password ${password ?? ''}`))
    },
    onRcptTo: (_address, _session, callback) => {
      if (behaviour !== 'refuse') return callback()
      return callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    },
    onData: async (stream, { envelope }, callback) => {
      // The client closes the connection when it stops waiting.
      const raw = await text(stream).catch(() => undefined)
      if (behaviour === 'hang' || raw === undefined) return
      if (isBusy) {
        isBusy = false
        callback(Object.assign(new Error('Try later'), { responseCode: 451 }))
        return
      }
      const from = envelope.mailFrom === false ? '' : (envelope.mailFrom?.address ?? '')
      mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, decoded: decode(raw) })
      callback()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = Object(listening.address())
  return {
    url: `smtp://lectern:${encodeURIComponent(mailPassword)}@127.0.0.1:${port}/?tls.rejectUnauthorized=false`,
    port,
    mails,
    passwords,
    get connections() {
      return connections
    },
    close: () => new Promise<void>(resolve => void server.close(resolve)),
  }
}

function decode(raw: string): string {
  return raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, coded => Buffer.from(coded.replaceAll('=', ''), 'hex').toString())
}

/** The one-time link in a mail. */
export function readLink({ decoded }: ReceivedMail): string {
  return /https?:\/\/\S+#token=[\w-]+/.exec(decoded)?.[0] ?? ''
}

/** The headers of a mail, unfolded. */
export function readHeaders({ raw }: ReceivedMail): string[] {
  return (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

import { isIPv4 } from 'node:net'
import { createTransport } from 'nodemailer'
import { isMailAddress } from './is-mail-address.ts'
import type { Mail, MailResult, MailSettings } from './mail.ts'

const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Hands a mail to the mail server. Ends early when the signal is aborted. */
export async function sendOverSmtp(
  settings: MailSettings,
  { to, ...mail }: Mail,
  signal: AbortSignal,
): Promise<MailResult> {
  if (!isMailAddress(to)) return { isSent: false, isFinal: true, problem: 'The address is not valid.' }
  const transport = openTransport(settings)
  try {
    await transport.sendMail({
      ...mail,
      from: settings.from,
      to: { name: '', address: to },
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal,
    })
    return { isSent: true }
  } catch (error) {
    return { isSent: false, isFinal: isFinal(error), problem: describe(error, settings) }
  } finally {
    transport.close()
  }
}

/** Connects to the mail server and signs in. Undefined if both work; otherwise the problem. */
export async function verifySmtp(settings: MailSettings): Promise<string | undefined> {
  const transport = openTransport(settings)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return describe(error, settings)
  } finally {
    transport.close()
  }
}

function openTransport({ url }: MailSettings) {
  const { hostname, password } = new URL(url)
  // A password must not be sent in the clear because somebody on the way hides that the server offers TLS.
  const requireTLS = password !== '' && !isThisMachine(hostname)
  return createTransport({ ...timeouts, requireTLS, url, logger: false })
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** A mail server answers with 500 to 599 if it will not accept the mail or the sign-in later either (RFC 5321). */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return Number(error.responseCode) >= 500
}

function describe(error: unknown, { url }: MailSettings): string {
  const message = error instanceof Error ? error.message : String(error)
  const { password } = new URL(url)
  const told = [password, decodeURIComponent(password)]
    .filter(secret => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), message)
  return told.replace(/\s+/g, ' ').slice(0, 300)
}

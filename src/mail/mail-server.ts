import type { Clock, Log } from '../shared/index.ts'
import type { Mail, MailResult, MailSettings } from './mail.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** Null if the server sends no mail. The SMTP library is loaded with the first mail. */
export function createSmtpMailer(
  needs: { clock: Clock; log: Log },
  settings: MailSettings | null,
): Mailer | null {
  return (
    settings && createMailer({ ...needs, deliver: (mail, signal) => deliverMail(settings, mail, signal) })
  )
}

/** Hands a mail to the mail server, once. */
export async function deliverMail(
  settings: MailSettings,
  mail: Mail,
  signal: AbortSignal,
): Promise<MailResult> {
  const { sendOverSmtp } = await import('./smtp.ts')
  return sendOverSmtp(settings, mail, signal)
}

/** Connects to the mail server and signs in. Undefined if both work; otherwise the problem. */
export async function verifyMailServer(settings: MailSettings): Promise<string | undefined> {
  const { verifySmtp } = await import('./smtp.ts')
  return verifySmtp(settings)
}

/** The host and port of the mail server, without user and password. */
export function describeMailServer({ url }: MailSettings): string {
  const { host, protocol, port } = new URL(url)
  return port === '' ? `${host}:${protocol === 'smtps:' ? 465 : 587}` : host
}

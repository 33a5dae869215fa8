import type { TestMailOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { composeMail, deliverMail, describeMailServer, isMailAddress } from '../mail/index.ts'
import { StartError } from '../shared/index.ts'

/** Runs `lectern mail test`. Returns its exit code. */
export async function sendTestMail(
  {
    config: { mail: settings, http },
    write,
    signal,
  }: { config: Config; write(text: string): void; signal: AbortSignal },
  { to, json }: TestMailOptions,
): Promise<number> {
  if (!settings)
    throw new StartError(
      'config-invalid',
      'No mail server is set. Set LECTERN_SMTP_URL, LECTERN_MAIL_FROM and LECTERN_BASE_URL as for the server.',
    )
  if (!isMailAddress(to)) throw new StartError('mail-failed', `“${to}” is not an email address.`)
  const url = `${http.baseUrl ?? ''}/dashboard`
  const mail = composeMail({
    to,
    subject: 'Test mail from Lectern',
    before: ['This mail shows that Lectern can send invitations and password reset links.'],
    link: { label: 'Open the dashboard', url },
    after: [],
  })
  const server = describeMailServer(settings)
  const result = await deliverMail(settings, mail, signal)
  if (!result.isSent)
    throw new StartError(
      'mail-failed',
      `The mail server ${server} did not accept the mail: ${result.problem}`,
    )
  write(
    json ? `${JSON.stringify({ sent: true, to, server })}\n` : `${server} accepted a test mail to ${to}.\n`,
  )
  return 0
}

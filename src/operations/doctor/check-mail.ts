import { describeMailServer, type MailSettings, verifyMailServer } from '../../mail/index.ts'
import { type Check, ok, problem } from './check.ts'

/** Connects to the mail server and signs in. Sends nothing. */
export async function checkMail({ mail }: { mail: MailSettings | null }): Promise<Check> {
  if (!mail) return ok('mail', 'No mail server is set; members pass on links by hand.')
  const server = describeMailServer(mail)
  const reason = await verifyMailServer(mail)
  if (reason === undefined)
    return ok(
      'mail',
      `${server} accepts connections${new URL(mail.url).username === '' ? '' : ' and the password'}.`,
    )
  return problem({
    name: 'mail',
    detail: `The mail server ${server} does not work: ${reason}`,
    next: 'Check LECTERN_SMTP_URL, then run `lectern mail test` with your address.',
  })
}

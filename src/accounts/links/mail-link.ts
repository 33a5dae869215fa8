import type { LinkMail } from '../../contract/index.ts'
import type { Database, InvitationRow } from '../../database/index.ts'
import { type Mail, type Mailer, mailGivenUpAfterMs } from '../../mail/index.ts'

const graceMs = 60_000

/** Sends a link in the background, and records in its row whether it was sent. */
export function mailLink(
  { database, mailer }: { database: Pick<Database, 'write'>; mailer: Pick<Mailer, 'send'> },
  { linkId, mail }: { linkId: string; mail: Mail },
): void {
  mailer.send(mail, outcome =>
    database.write(async queries => {
      await queries.updateTable('invitations').set({ mail: outcome }).where('id', '=', linkId).execute()
    }),
  )
}

/** A mail that is pending for too long was lost when its process was killed. */
export function viewLinkMail(
  { mail, created_at }: Pick<InvitationRow, 'mail' | 'created_at'>,
  now: number,
): LinkMail | null {
  return mail === 'pending' && now > created_at + mailGivenUpAfterMs + graceMs ? 'failed' : mail
}

import { z } from 'zod'
import type { Setting } from './setting.ts'
import { mailSender } from './setting-schemas.ts'

/** The mail server for invitations and password resets. */
export const mailSettings = {
  LECTERN_SMTP_URL: {
    schema: z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an smtp or smtps address, such as smtps://user:password@smtp.example.com',
    }),
    default: null,
    description:
      'Address of a mail server, which sends invitations and password reset links. smtps:// uses TLS, smtp:// uses STARTTLS. Without it, members pass on links by hand.',
    secret: true,
  },
  LECTERN_MAIL_FROM: {
    schema: mailSender,
    default: null,
    description:
      'Sender of these mails, such as docs@example.com or Example Docs <docs@example.com>. Needed with LECTERN_SMTP_URL.',
  },
} as const satisfies Record<string, Setting>

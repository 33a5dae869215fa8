import type { MailSettings } from '../mail/index.ts'

interface MailValues {
  LECTERN_SMTP_URL?: string | undefined
  LECTERN_MAIL_FROM?: MailSettings['from'] | undefined
  LECTERN_BASE_URL?: string | undefined
}

/** Null if the server sends no mail. */
export function readMail(
  { LECTERN_SMTP_URL: url, LECTERN_MAIL_FROM: from, LECTERN_BASE_URL: baseUrl }: MailValues,
  report: (problem: string) => void,
): MailSettings | null {
  if (url === undefined && from === undefined) return null
  if (url === undefined || from === undefined) {
    report('LECTERN_SMTP_URL and LECTERN_MAIL_FROM must be set together')
    return null
  }
  if (baseUrl === undefined) report('LECTERN_SMTP_URL needs LECTERN_BASE_URL, for the links in mails')
  return { url, from }
}

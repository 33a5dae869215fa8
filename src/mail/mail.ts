export interface Mail {
  /** One plain e-mail address. */
  to: string
  subject: string
  text: string
  html: string
}

export interface MailSettings {
  /** `smtp:` or `smtps:` address with user and password. A secret. */
  url: string
  from: { name: string; address: string }
}

/** `isFinal`: trying again cannot help. `problem` is for the operator and contains no secret. */
export type MailResult = { isSent: true } | { isSent: false; isFinal: boolean; problem: string }

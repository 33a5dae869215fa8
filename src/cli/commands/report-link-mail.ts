import { setTimeout as delay } from 'node:timers/promises'
import type { LinkMail } from '../../contract/index.ts'
import type { CommandContext } from '../core/command.ts'

const polls = 10
const pauseMs = 1_000

interface MailedLink {
  to: string
  mail: LinkMail | null
  /** Reads the state again. */
  read(): Promise<LinkMail | null>
}

/** Waits for up to ten seconds, then says whether a link was sent by e-mail. Says nothing if it was not to be sent. */
export async function reportLinkMail(
  { terminal, wait, signal, json }: CommandContext,
  { to, mail, read }: MailedLink,
): Promise<void> {
  if (mail === null || json) return
  let state: LinkMail | null = mail
  for (let poll = 0; poll < polls && state === 'pending'; poll += 1) {
    await (wait ?? pause)(pauseMs, signal)
    state = await read()
  }
  if (state === 'sent') await terminal.note(`The link was sent to ${to}.`)
  else if (state === 'failed')
    await terminal.note(
      `The link could not be sent to ${to}. Send it yourself. The server’s log has the reason.`,
    )
  else
    await terminal.note(`The link has not been sent to ${to} yet. The server keeps trying for half an hour.`)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return delay(ms, undefined, { signal })
}

import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Clock, Log } from '../shared/index.ts'
import type { Mail, MailResult } from './mail.ts'

const mostOpen = 200
const sentAtOnce = 2
const attemptMs = 30_000
const pausesMs = [10_000, 60_000, 300_000, 600_000]

/** How long a mail is tried. */
export const mailGivenUpAfterMs = 30 * 60_000

export type MailOutcome = 'sent' | 'failed'

export interface Mailer {
  /** Sends a mail in the background. `record` gets the outcome: `failed` at once if too many mails wait. */
  send(mail: Mail, record: (outcome: MailOutcome) => Promise<void>): void
  /** Stops at once, after the outcomes are recorded. Mails that were not sent have failed. */
  close(): Promise<void>
}

export interface MailerOptions {
  deliver(mail: Mail, signal: AbortSignal): Promise<MailResult>
  clock: Clock
  log: Log
  /** Waits between attempts; by default in real time. */
  wait?(ms: number, signal: AbortSignal): Promise<unknown>
}

/** Tries each mail up to five times. A slow mail server never holds the caller. */
export function createMailer({ deliver, clock, log, wait = pause }: MailerOptions): Mailer {
  const stopping = new AbortController()
  const slots = pLimit(sentAtOnce)
  const open = new Set<Promise<unknown>>()

  async function attempt(mail: Mail, deadline: number): Promise<MailResult> {
    if (stopping.signal.aborted) return { isSent: false, isFinal: true, problem: 'The server stops.' }
    if (clock.now() >= deadline) return { isSent: false, isFinal: true, problem: 'It has waited too long.' }
    return deliver(mail, AbortSignal.any([stopping.signal, AbortSignal.timeout(attemptMs)]))
  }

  async function run(mail: Mail): Promise<MailOutcome> {
    const deadline = clock.now() + mailGivenUpAfterMs
    for (const pauseMs of [...pausesMs, null]) {
      const result = await slots(() => attempt(mail, deadline))
      if (result.isSent) return 'sent'
      const isGivenUp = result.isFinal || pauseMs === null || stopping.signal.aborted
      const { problem } = result
      if (isGivenUp) log.error({ problem }, 'a mail could not be sent and was given up')
      else log.warn({ problem, pauseMs }, 'a mail could not be sent and will be tried again')
      if (isGivenUp) return 'failed'
      await wait(pauseMs, stopping.signal)
    }
    return 'failed'
  }

  async function runAndRecord(mail: Mail, record: (outcome: MailOutcome) => Promise<void>): Promise<void> {
    const isRefused = open.size >= mostOpen || stopping.signal.aborted
    if (isRefused) log.error({ open: open.size }, 'a mail was not sent because too many wait')
    try {
      await record(isRefused ? 'failed' : await run(mail))
    } catch (error) {
      log.error({ err: error }, 'the outcome of a mail could not be recorded')
    }
  }

  return {
    send(mail, record) {
      const sending = runAndRecord(mail, record)
      open.add(sending)
      void sending.then(() => open.delete(sending))
    },
    async close() {
      stopping.abort()
      await Promise.all(open)
    },
  }
}

/** Ends early, without an error, when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return delay(ms, undefined, { signal }).catch(() => {})
}

import type { Failure } from '../stream/read-refusal.ts'
import type { Words } from '../words/words.ts'

/** What readers are told when an answer fails. */
export function describeFailure(failure: Failure, words: Words, language: string): string {
  switch (failure.kind) {
    case 'offline':
      return words.offline
    case 'refused':
      return words.refused
    case 'cut-off':
      return words.cutOff
    case 'failed':
      return failure.message ?? words.failed
    case 'limited':
      return failure.retryAfterSeconds === null
        ? words.limited
        : words.limitedUntil.replace('{time}', describeWait(failure.retryAfterSeconds, language))
  }
}

function describeWait(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language)
  if (seconds < 90) return format.format(seconds, 'second')
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute')
  return format.format(Math.ceil(seconds / 3600), 'hour')
}

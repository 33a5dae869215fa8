import type { Failure } from '../stream/read-refusal.ts'
import type { Strings } from '../strings/en.ts'

export function describeFailure(failure: Failure, strings: Strings, language: string): string {
  switch (failure.kind) {
    case 'offline':
      return strings.offline
    case 'refused':
      return strings.refused
    case 'cut-off':
      return strings.cutOff
    case 'failed':
      return failure.message ?? strings.failed
    case 'limited':
      return failure.retryAfterSeconds === null
        ? strings.limited
        : strings.limitedUntil.replace('{time}', describeWait(failure.retryAfterSeconds, language))
  }
}

function describeWait(seconds: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language)
  if (seconds < 90) return format.format(seconds, 'second')
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute')
  return format.format(Math.ceil(seconds / 3600), 'hour')
}

const secondMs = 1_000
const minuteMs = 60 * secondMs

/** Failures are forgotten when there was none for this long. */
export const forgottenAfterMs = 24 * 60 * minuteMs

export type AttemptRule = 'device' | 'pair' | 'network' | 'account' | 'codes'

interface BackOff {
  /** Failures before the first wait. */
  free: number
  /** The first wait. It doubles with each further failure. */
  firstMs: number
  longestMs: number
}

const backOffs = {
  /** One trusted device of one account. */
  device: { free: 10, firstMs: secondMs, longestMs: 15 * minuteMs },
  /** One account, from one network. */
  pair: { free: 5, firstMs: secondMs, longestMs: 15 * minuteMs },
  /** The same, while the account is guessed from many networks. A network's first attempt never waits. */
  guessedPair: { free: 1, firstMs: 30 * secondMs, longestMs: 60 * minuteMs },
  /** All accounts, from one network. */
  network: { free: 30, firstMs: secondMs, longestMs: 15 * minuteMs },
  /** Codes of one account from all networks. Guessing a code needs the password first. */
  codes: { free: 20, firstMs: 30 * secondMs, longestMs: 15 * minuteMs },
} satisfies Record<string, BackOff>

/** Failures of one account from all networks, after which it counts as guessed. */
const guessedAfter = 100

export interface AttemptCount {
  rule: AttemptRule
  failures: number
  blockedUntil: number
}

/** How long to wait after so many failures, in milliseconds. */
export function decideWait(rule: AttemptRule, failures: number, isGuessed: boolean): number {
  if (rule === 'account') return 0
  const { free, firstMs, longestMs } = backOffs[rule === 'pair' && isGuessed ? 'guessedPair' : rule]
  if (failures < free) return 0
  return Math.min(longestMs, firstMs * 2 ** Math.min(30, failures - free))
}

/** Counts one more failure in each bucket. Undefined if one of them must wait. */
export function countFailure(counts: readonly AttemptCount[], now: number): AttemptCount[] | undefined {
  if (counts.some(({ blockedUntil }) => blockedUntil > now)) return undefined
  const isGuessed = counts.some(({ rule, failures }) => rule === 'account' && failures >= guessedAfter)
  return counts.map(({ rule, failures }) => ({
    rule,
    failures: failures + 1,
    blockedUntil: now + decideWait(rule, failures + 1, isGuessed),
  }))
}

/** Takes one failure back. Waits that other failures caused stay. */
export function takeBackFailure({ rule, failures, blockedUntil }: AttemptCount): AttemptCount {
  const left = Math.max(0, failures - 1)
  return { rule, failures: left, blockedUntil: decideWait(rule, left, false) === 0 ? 0 : blockedUntil }
}

import type { CallOutcome } from './circuit-breaker.ts'

/** Why a model gave no answer, or not the whole of one. */
export type FailureKind =
  /** No connection, or it broke. */
  | 'unreachable'
  | 'slow'
  /** The provider limits how often it is asked. */
  | 'limited'
  /** The provider's own fault. */
  | 'faulty'
  /** The key or the model's name is wrong. */
  | 'denied'
  /** The provider would not have the request, or the model would not answer it. */
  | 'refused'
  | 'empty'
  | 'malformed'
  /** Not asked: it failed too often just now. */
  | 'resting'

/** The provider's own error is not kept as the cause: it carries the reader's question and, at times, parts of the key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status, where there was one. */
  readonly status: number | null
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, details: { status?: number; retryAfterMs?: number | null } = {}) {
    super(`The language model failed: ${kind}${details.status === undefined ? '' : ` (${details.status})`}`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

const retried: readonly FailureKind[] = ['unreachable', 'limited', 'faulty']
/** What a reader can bring about with a question of his own is not held against the provider. */
const heldAgainst: readonly FailureKind[] = ['unreachable', 'slow', 'limited', 'faulty', 'denied']

/** Whether the same call may succeed a moment later. */
export function isWorthRetrying({ kind }: ModelFailure): boolean {
  return retried.includes(kind)
}

const firstWaitMs = 400
/** A reader does not wait longer, even if the provider asks for it. */
const longestWaitMs = 4_000

/** How long to wait before the next attempt, longer each time; undefined to give up. The first `attempt` is 0. */
export function decideRetryDelay(
  failure: ModelFailure,
  attempt: number,
  retries: number,
): number | undefined {
  if (attempt >= retries || !isWorthRetrying(failure)) return undefined
  const waitMs = failure.retryAfterMs ?? firstWaitMs * 2 ** attempt
  return waitMs > longestWaitMs ? undefined : waitMs
}

/** How the failure counts with whoever decides to leave a provider alone. */
export function outcomeOf({ kind }: ModelFailure): CallOutcome {
  return heldAgainst.includes(kind) ? 'failed' : 'neither'
}

/** What an error of the SDK, or of the connection, says about the call. */
export function describeFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const status = numberOf(error, 'statusCode')
  if (status !== undefined && status >= 400) {
    return new ModelFailure(kindOfStatus(status), { status, retryAfterMs: readRetryAfter(error) })
  }
  return new ModelFailure(isUnreadable(error) ? 'malformed' : 'unreachable')
}

/**
 * Whether the provider said what cannot be read, and would say again. A stream that ended too early, as it does when a
 * connection breaks, comes from some libraries as invalid data without the data.
 */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AI_InvalidResponseDataError') return memberOf(error, 'data') !== undefined
  return /Parse|Validation|NoOutput/.test(error.name) || error.message.startsWith(anthropicUnreadable)
}

/** What its library makes of a first part that it cannot read. */
const anthropicUnreadable = 'Expected a normalized Anthropic stream error'

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'limited'
  if (status === 401 || status === 403 || status === 404) return 'denied'
  if (status === 408 || status >= 500) return 'faulty'
  return 'refused'
}

/** Milliseconds that the provider asks to wait; a date counts from that of the answer, whatever the clock here says. */
function readRetryAfter(error: unknown): number | null {
  const headers = memberOf(error, 'responseHeaders')
  const milliseconds = Number(memberOf(headers, 'retry-after-ms') ?? Number.NaN)
  const after = memberOf(headers, 'retry-after')
  const seconds = Number(after ?? Number.NaN)
  const untilThen = Date.parse(String(after)) - Date.parse(String(memberOf(headers, 'date')))
  const wait = [milliseconds, seconds * 1000, untilThen].find(Number.isFinite)
  return wait !== undefined && wait >= 0 ? wait : null
}

function numberOf(value: unknown, member: string): number | undefined {
  const found = memberOf(value, member)
  return typeof found === 'number' ? found : undefined
}

function memberOf(value: unknown, member: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined
}

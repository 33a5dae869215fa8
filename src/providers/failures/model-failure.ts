import type { CallOutcome } from './circuit-breaker.ts'
import { isTooLong } from './is-too-long.ts'

/** Why a model gave no answer, or only part of one. */
export type FailureKind =
  /** No connection, or it broke. */
  | 'unreachable'
  | 'slow'
  /** Rate limit. */
  | 'limited'
  /** An error at the provider. */
  | 'faulty'
  /** The key, the address or the model name is wrong. */
  | 'denied'
  /** The provider refused the request, or the model refused to answer. */
  | 'refused'
  /** The request does not fit into the context of the model. */
  | 'too-long'
  | 'empty'
  | 'malformed'
  /** Not called: paused after several failures. */
  | 'resting'

/**
 * The provider's error is not kept as the cause: it contains the reader's question and sometimes parts of the key.
 */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** HTTP status, if there was one. */
  readonly status: number | null
  /** How long the provider asks to wait. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, details: { status?: number; retryAfterMs?: number | null } = {}) {
    super(`The model failed: ${kind}${details.status === undefined ? '' : ` (${details.status})`}`)
    this.name = 'ModelFailure'
    this.kind = kind
    this.status = details.status ?? null
    this.retryAfterMs = details.retryAfterMs ?? null
  }
}

const retried: readonly FailureKind[] = ['unreachable', 'limited', 'faulty']
/** Failures that a reader cannot cause with a question. */
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

/** How the failure counts for the circuit breaker. */
export function outcomeOf({ kind }: ModelFailure): CallOutcome {
  return heldAgainst.includes(kind) ? 'failed' : 'neither'
}

/** Turns an error of the SDK or of the connection into a `ModelFailure`. */
export function describeFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  const status = numberOf(error, 'statusCode')
  if (status !== undefined && status >= 400) {
    const kind = kindOfStatus(status)
    const isLong = status === 413 || ((kind === 'refused' || kind === 'faulty') && isTooLong(error))
    return new ModelFailure(isLong ? 'too-long' : kind, { status, retryAfterMs: readRetryAfter(error) })
  }
  if (isTooLong(error)) return new ModelFailure('too-long')
  return new ModelFailure(isUnreadable(error) ? 'malformed' : 'unreachable')
}

/**
 * Whether the response cannot be parsed, so that another attempt would fail, too. Some libraries report a stream
 * that broke off as invalid data without the data.
 */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'AI_InvalidResponseDataError') return memberOf(error, 'data') !== undefined
  return /Parse|Validation|NoOutput/.test(error.name) || error.message.startsWith(anthropicUnreadable)
}

/** The Anthropic library throws this if it cannot read the first part. */
const anthropicUnreadable = 'Expected a normalized Anthropic stream error'

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'limited'
  if (status === 401 || status === 403 || status === 404) return 'denied'
  if (status === 408 || status >= 500) return 'faulty'
  return 'refused'
}

/** Milliseconds to wait. A date is compared with the response's own date, as clocks differ. */
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

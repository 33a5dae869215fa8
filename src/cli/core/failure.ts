import { ApiError, type ConnectionErrorCode } from '../../client/index.ts'
import type { ErrorCode } from '../../contract/index.ts'
import { AppError, StartError, type StartErrorCode } from '../../shared/index.ts'
import { CommandError, type CommandErrorCode } from './command-error.ts'

/** What each exit code means. */
export const exits = {
  done: { code: 0, meaning: 'It worked.' },
  fault: { code: 1, meaning: 'An unexpected fault, of the server or of this program.' },
  usage: { code: 2, meaning: 'The command, an option or a setting is not valid.' },
  key: { code: 3, meaning: 'The API key is missing, not valid, or not allowed to do this.' },
  missing: { code: 4, meaning: 'What was asked for is not there.' },
  refused: { code: 5, meaning: 'The server refused the request as it was.' },
  limited: { code: 6, meaning: 'Too many requests; try again later.' },
  unavailable: { code: 7, meaning: 'The server cannot be reached, cannot start, or is not ready.' },
  'update-failed': { code: 8, meaning: 'The update that was waited for ended in failure.' },
  'cut-off': { code: 9, meaning: 'The answer was cut off before its end.' },
  file: { code: 10, meaning: 'A file or folder cannot be read or written.' },
  'tests-failed': { code: 11, meaning: 'Docs tests fail.' },
  'evaluation-low': { code: 12, meaning: 'The measure is below the one that was asked for.' },
  interrupted: { code: 130, meaning: 'It was interrupted.' },
} as const

export type ExitName = keyof typeof exits

/** Everything that a failure can be. */
export type FailureCode = ErrorCode | ConnectionErrorCode | StartErrorCode | CommandErrorCode

const withoutKey =
  'Set LECTERN_KEY or pass --key. The first `lectern serve` prints a key; `lectern keys create` makes more.'
const anotherKind =
  '`ask`, `search` and `eval` need an assistant key (lectern_dsc_…), everything else an admin key (lectern_…). `lectern keys create` makes one.'
const needsServer =
  'Is the server running, and LECTERN_URL (or --url) its address? `lectern serve` starts one.'

/** Every code that a failure can have: how the process ends, and what to do next. */
const failures: Record<FailureCode, { exit: ExitName; next: string | null }> = {
  'invalid-request': { exit: 'refused', next: null },
  'malformed-json': { exit: 'fault', next: null },
  'key-missing': { exit: 'key', next: withoutKey },
  'key-invalid': { exit: 'key', next: withoutKey },
  'key-kind': { exit: 'key', next: anotherKind },
  'key-scope': {
    exit: 'key',
    next: 'Use an admin key with the scope write: `lectern keys create --kind admin`.',
  },
  'key-address': {
    exit: 'key',
    next: '`lectern keys list` shows the addresses that each key may be used from.',
  },
  'key-origin': {
    exit: 'key',
    next: '`lectern keys list` shows the origins that each key may be used from.',
  },
  'session-invalid': { exit: 'key', next: withoutKey },
  'sign-in-failed': { exit: 'key', next: null },
  'role-missing': { exit: 'key', next: null },
  'cross-site': { exit: 'refused', next: null },
  'link-invalid': { exit: 'refused', next: null },
  'signature-invalid': { exit: 'refused', next: null },
  'not-found': { exit: 'missing', next: '`lectern projects list` shows the projects and their domains.' },
  'method-not-allowed': {
    exit: 'fault',
    next: 'Is the server of another version? `lectern version` prints this one’s.',
  },
  'request-timeout': { exit: 'unavailable', next: 'Try again.' },
  conflict: { exit: 'refused', next: null },
  'body-too-large': { exit: 'refused', next: 'LECTERN_UPLOAD_MB on the server sets the largest upload.' },
  'unsupported-media-type': { exit: 'fault', next: null },
  'rate-limited': { exit: 'limited', next: 'Try again later.' },
  'headers-too-large': { exit: 'refused', next: null },
  internal: { exit: 'fault', next: 'The server’s log says more under the request id.' },
  'not-ready': { exit: 'unavailable', next: 'Try again in a moment.' },
  'not-deployed': { exit: 'unavailable', next: '`lectern deploy PATH --wait` deploys documentation.' },
  'server-unreachable': { exit: 'unavailable', next: needsServer },
  'unexpected-answer': { exit: 'unavailable', next: needsServer },
  'answer-cut-off': { exit: 'cut-off', next: 'Ask again.' },
  // What keeps the server from starting says itself what to do.
  'config-invalid': { exit: 'usage', next: null },
  'data-folder-in-use': { exit: 'unavailable', next: null },
  'database-unreachable': { exit: 'unavailable', next: null },
  'first-deployment-failed': { exit: 'update-failed', next: null },
  'port-unavailable': { exit: 'unavailable', next: null },
  'schema-newer': { exit: 'unavailable', next: null },
  'source-missing': { exit: 'file', next: null },
  usage: { exit: 'usage', next: '`lectern help` lists the commands.' },
  'answer-failed': { exit: 'cut-off', next: 'Ask again; the server’s log says more.' },
  'file-unusable': { exit: 'file', next: null },
  'output-closed': { exit: 'interrupted', next: null },
  interrupted: { exit: 'interrupted', next: null },
}

/** Why a command failed, as it is shown. */
export interface Failure {
  code: FailureCode
  message: string
  details: readonly { message: string; path?: string | undefined }[]
  requestId: string | null
  next: string | null
  exit: ExitName
}

/** What to do next, by code, where that is not the same for every command. */
export type Hints = Partial<Record<FailureCode, string>>

/** Turns whatever a command threw into what is shown and how the process ends. */
export function describeFailure(
  error: unknown,
  { signal, hints }: { signal: AbortSignal; hints: Hints },
): Failure {
  const { code, message, details = [], requestId = null, next } = readFailure(error, signal)
  const { exit, next: usual } = failures[code]
  return { code, message, details, requestId, next: next ?? hints[code] ?? usual, exit }
}

type Cause = Pick<Failure, 'code' | 'message'> & Partial<Pick<Failure, 'details' | 'requestId' | 'next'>>

function readFailure(error: unknown, signal: AbortSignal): Cause {
  if (error instanceof CommandError) return { code: error.code, message: error.message, next: error.next }
  if (signal.aborted) return { code: 'interrupted', message: 'Interrupted.' }
  if (error instanceof ApiError || error instanceof AppError) return error
  if (error instanceof StartError) return { code: error.code, message: error.message }
  return {
    code: 'internal',
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    next: 'This is a bug in Lectern; please report it with the text above.',
  }
}

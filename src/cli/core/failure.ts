import { ApiError, type ConnectionErrorCode } from '../../client/index.ts'
import type { ErrorCode } from '../../contract/index.ts'
import { AppError, StartError, type StartErrorCode } from '../../shared/index.ts'
import { CommandError, type CommandErrorCode } from './command-error.ts'

export const exits = {
  done: { code: 0, meaning: 'Success.' },
  fault: { code: 1, meaning: 'Unexpected error in the server or in this program.' },
  usage: { code: 2, meaning: 'Invalid command, option or setting.' },
  key: { code: 3, meaning: 'The API key is missing, invalid or not allowed to do this.' },
  missing: { code: 4, meaning: 'Not found.' },
  refused: { code: 5, meaning: 'The server refused the request.' },
  limited: { code: 6, meaning: 'Too many requests; try again later.' },
  unavailable: { code: 7, meaning: 'The server is unreachable, cannot start or is not ready.' },
  'update-failed': { code: 8, meaning: 'The deployment failed.' },
  'cut-off': { code: 9, meaning: 'The answer was cut off.' },
  file: { code: 10, meaning: 'A file or folder cannot be read or written.' },
  'tests-failed': { code: 11, meaning: 'Docs tests failed.' },
  'evaluation-low': { code: 12, meaning: 'nDCG@10 is below the required minimum.' },
  'problems-found': { code: 13, meaning: '`lectern doctor` found a problem.' },
  interrupted: { code: 130, meaning: 'Interrupted.' },
} as const

export type ExitName = keyof typeof exits

export type FailureCode = ErrorCode | ConnectionErrorCode | StartErrorCode | CommandErrorCode

const keyHint =
  'Set LECTERN_KEY or pass --key. The first `lectern serve` prints a key; `lectern keys create` creates more.'
const keyKindHint =
  '`ask`, `search` and `eval` need an assistant key (lectern_dsc_…); other commands need an admin key (lectern_…). Run `lectern keys create` to create one.'
const serverHint =
  'Check that LECTERN_URL (or --url) is the address of a running server. Run `lectern serve` to start one.'
const routeHint =
  'Check the path in LECTERN_URL (or --url). If it is right, the server is older than this program: compare `lectern version` on both.'

const failures: Record<FailureCode, { exit: ExitName; next: string | null }> = {
  'invalid-request': {
    exit: 'refused',
    next: 'Correct the value. `--help` after a command shows its arguments and options.',
  },
  'malformed-json': { exit: 'fault', next: null },
  'key-missing': { exit: 'key', next: keyHint },
  'key-invalid': { exit: 'key', next: keyHint },
  'key-kind': { exit: 'key', next: keyKindHint },
  'key-scope': {
    exit: 'key',
    next: 'Use an admin key with the scope write. Run `lectern keys create --kind admin` to create one.',
  },
  'key-address': {
    exit: 'key',
    next: 'Run `lectern keys list --json` to see the addresses allowed for each key.',
  },
  'key-origin': {
    exit: 'key',
    next: 'Run `lectern keys list --json` to see the origins allowed for each key.',
  },
  'session-invalid': { exit: 'key', next: keyHint },
  'sign-in-failed': { exit: 'key', next: null },
  'role-missing': { exit: 'key', next: null },
  'session-stale': { exit: 'refused', next: null },
  'second-factor-missing': { exit: 'refused', next: null },
  'cross-site': { exit: 'refused', next: null },
  'wrong-origin': {
    exit: 'refused',
    next: 'Set LECTERN_URL or pass --url to the address in LECTERN_BASE_URL.',
  },
  'link-invalid': { exit: 'refused', next: null },
  'signature-invalid': { exit: 'refused', next: null },
  'not-found': {
    exit: 'missing',
    next: 'Run `lectern projects list` to see the projects and their domains.',
  },
  'method-not-allowed': {
    exit: 'fault',
    next: 'The server can have another version. Run `lectern version` to see the version of this program.',
  },
  'request-timeout': { exit: 'unavailable', next: 'Try again.' },
  conflict: { exit: 'refused', next: null },
  'storage-full': { exit: 'limited', next: 'Run `lectern storage` to see what uses it.' },
  'body-too-large': { exit: 'refused', next: 'LECTERN_UPLOAD_MB on the server limits the size of uploads.' },
  'unsupported-media-type': { exit: 'fault', next: null },
  'rate-limited': { exit: 'limited', next: 'Try again later.' },
  'headers-too-large': { exit: 'refused', next: null },
  internal: { exit: 'fault', next: 'The server’s log has details under the request ID.' },
  'not-ready': { exit: 'unavailable', next: 'Try again in a moment.' },
  'not-deployed': { exit: 'unavailable', next: 'Run `lectern deploy PATH --wait` to deploy documentation.' },
  'server-unreachable': { exit: 'unavailable', next: serverHint },
  'unexpected-answer': { exit: 'unavailable', next: serverHint },
  'answer-cut-off': { exit: 'cut-off', next: 'Ask again.' },
  // Messages of start errors already say what to do.
  'config-invalid': { exit: 'usage', next: null },
  'backup-damaged': { exit: 'file', next: null },
  'backup-failed': { exit: 'file', next: null },
  'folder-not-empty': { exit: 'file', next: null },
  'data-folder-in-use': { exit: 'unavailable', next: null },
  'database-damaged': { exit: 'unavailable', next: null },
  'database-unreachable': { exit: 'unavailable', next: null },
  'first-deployment-failed': { exit: 'update-failed', next: null },
  'mail-failed': {
    exit: 'unavailable',
    next: 'Check LECTERN_SMTP_URL and LECTERN_MAIL_FROM. `lectern doctor` checks the connection and the password.',
  },
  'port-unavailable': { exit: 'unavailable', next: null },
  'schema-newer': { exit: 'unavailable', next: null },
  'schema-unknown': { exit: 'unavailable', next: null },
  'secret-unknown': { exit: 'unavailable', next: null },
  'source-missing': { exit: 'file', next: null },
  usage: { exit: 'usage', next: 'Run `lectern help` to see the commands.' },
  'export-failed': { exit: 'refused', next: null },
  'answer-failed': { exit: 'cut-off', next: 'Ask again. The server’s log has details.' },
  'file-unusable': { exit: 'file', next: null },
  'output-closed': { exit: 'interrupted', next: null },
  interrupted: { exit: 'interrupted', next: null },
}

export interface Failure {
  code: FailureCode
  message: string
  details: readonly { message: string; path?: string | undefined }[]
  requestId: string | null
  next: string | null
  exit: ExitName
}

/** What to do next, by failure code; overrides the general hints. */
export type Hints = Partial<Record<FailureCode, string>>

/** Turns an error thrown by a command into the failure to show, with its exit code. */
export function describeFailure(
  error: unknown,
  { signal, hints }: { signal: AbortSignal; hints: Hints },
): Failure {
  const { code, message, details = [], requestId = null, next } = readFailure(error, signal)
  const { exit, next: defaultHint } = failures[code]
  // Not even the route exists, so a hint about projects or keys would mislead.
  if (code === 'not-found' && message.startsWith('There is nothing at '))
    return { code, message, details, requestId, next: routeHint, exit }
  return { code, message, details, requestId, next: next ?? hints[code] ?? defaultHint, exit }
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
    next: 'This is a bug in Lectern. Please report it with the text above.',
  }
}

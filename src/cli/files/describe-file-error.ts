import { CommandError } from '../core/command-error.ts'

export function describeFileError(what: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError('file-unusable', `${what}: ${reason}`, { cause: error })
}

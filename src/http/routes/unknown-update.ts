import { AppError } from '../../shared/index.ts'

/** Not there, or another organisation's. */
export function unknownUpdate(statusId: string): AppError {
  return new AppError('not-found', `There is no update with the status identifier ${statusId}.`)
}

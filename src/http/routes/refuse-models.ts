import { AppError, type ErrorDetail } from '../../shared/index.ts'

/** Why models that an owner gave are not set; the first problem is said, all are in the details. */
export function refuseModels(problems: ErrorDetail[]): AppError {
  const [first] = problems
  return new AppError('invalid-request', `The models cannot be set: ${first?.path} ${first?.message}.`, {
    details: problems,
  })
}

import { Alert } from '@mantine/core'
import { describeError } from '../api/describe-error.ts'

/** Shows why a request failed; nothing without an error. */
export function ErrorAlert({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Alert color="red" role="alert">
      {describeError(error)}
    </Alert>
  )
}

import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { showNotice } from '../parts/show-notice.ts'
import { describeError } from './describe-error.ts'

interface Change<Input, Output> {
  change(input: Input): Promise<Output>
  /** What is out of date afterwards. */
  stale: readonly QueryKey[]
  /** Said when it is done; nothing where the page shows it anyway. */
  done?: string | ((output: Output) => string)
  onDone?(output: Output, input: Input): void
  /** Where the form itself shows what went wrong. */
  quiet?: boolean
}

/** A call that changes something: says how it went, and has what it changed read again. */
export function useChange<Input = void, Output = unknown>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change.change,
    onSuccess: async (output, input) => {
      const message = typeof change.done === 'function' ? change.done(output) : change.done
      if (message) void showNotice({ message, color: 'green' })
      await Promise.all(change.stale.map(queryKey => cache.invalidateQueries({ queryKey })))
      change.onDone?.(output, input)
    },
    onError: error => {
      if (!change.quiet)
        void showNotice({ title: 'That did not work', message: describeError(error), color: 'red' })
    },
  })
}

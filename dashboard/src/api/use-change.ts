import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { showNotice } from '../parts/show-notice.ts'
import { describeError } from './describe-error.ts'

interface Change<Input, Output> {
  change(input: Input): Promise<Output>
  /** What is out of date afterwards. */
  stale: readonly QueryKey[]
  /** Said when it is done; nothing where the page shows it anyway. */
  done?: string | ((output: Output) => string)
  /** Shows what is expected at once, among what is out of date afterwards; it is taken back where the server refuses. */
  expect?(cache: QueryClient, input: Input): void
  onDone?(output: Output, input: Input): void
  /** Where the form itself shows what went wrong. */
  quiet?: boolean
}

/** What was known before a change. */
type Remembered = [QueryKey, unknown][]

/** A call that changes something: says how it went, and has what it changed read again. */
export function useChange<Input = void, Output = unknown>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input, Remembered> {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change.change,
    onMutate: async input => {
      if (!change.expect) return []
      await Promise.all(change.stale.map(queryKey => cache.cancelQueries({ queryKey })))
      const before = change.stale.flatMap(queryKey => cache.getQueriesData({ queryKey }))
      change.expect(cache, input)
      return before
    },
    onSuccess: async (output, input) => {
      const message = typeof change.done === 'function' ? change.done(output) : change.done
      if (message) void showNotice({ message, color: 'green' })
      await Promise.all(change.stale.map(queryKey => cache.invalidateQueries({ queryKey })))
      change.onDone?.(output, input)
    },
    onError: (error, _input, before) => {
      for (const [queryKey, data] of before ?? []) cache.setQueryData(queryKey, data)
      if (!change.quiet)
        void showNotice({ title: 'That did not work', message: describeError(error), color: 'red' })
    },
  })
}

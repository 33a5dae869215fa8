import {
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { showNotification } from '../notifications/show-notification.ts'
import { useConfirmation } from './confirmation-context.tsx'
import { describeError } from './describe-error.ts'

interface Change<Input, Output> {
  change(input: Input): Promise<Output>
  /** Queries to read again afterwards. */
  stale: readonly QueryKey[]
  /** The notification on success. Omit it if the page already shows the change. */
  done?: string | ((output: Output) => string)
  /** Shows the expected result at once, in the `stale` queries. Reverted if the server refuses the change. */
  optimistic?(cache: QueryClient, input: Input): void
  onDone?(output: Output, input: Input): void
  /** Suppresses the error notification, for forms that show the error themselves. */
  quiet?: boolean
}

type Remembered = [QueryKey, unknown][]

/**
 * A mutation that notifies about its outcome and reads the changed queries again. If the server wants to know that the member is
 * present, the member confirms it, and the change is repeated.
 */
export function useChange<Input = void, Output = unknown>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input, Remembered> {
  const cache = useQueryClient()
  const confirmed = useConfirmation()
  return useMutation({
    mutationFn: input => confirmed(() => change.change(input)),
    onMutate: async input => {
      if (!change.optimistic) return []
      await Promise.all(change.stale.map(queryKey => cache.cancelQueries({ queryKey })))
      const before = change.stale.flatMap(queryKey => cache.getQueriesData({ queryKey }))
      change.optimistic(cache, input)
      return before
    },
    onSuccess: async (output, input) => {
      const message = typeof change.done === 'function' ? change.done(output) : change.done
      if (message) void showNotification({ message, color: 'green' })
      await Promise.all(change.stale.map(queryKey => cache.invalidateQueries({ queryKey })))
      change.onDone?.(output, input)
    },
    onError: (error, _input, before) => {
      for (const [queryKey, data] of before ?? []) cache.setQueryData(queryKey, data)
      if (!change.quiet)
        void showNotification({ title: 'The change failed', message: describeError(error), color: 'red' })
    },
  })
}

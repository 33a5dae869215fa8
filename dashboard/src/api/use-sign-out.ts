import { useMutation, useQueryClient } from '@tanstack/react-query'
import { postToService } from './post-to-service.ts'
import { queryKeys } from './query-keys.ts'

/** Ends this session and clears the query cache. */
export function useSignOut() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => postToService('/dashboard/api/auth/sign-out', {}),
    onSuccess: () => {
      cache.setQueryData(queryKeys.session, null)
      cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.session[0] })
    },
  })
}

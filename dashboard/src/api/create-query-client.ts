import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../src/client/index.ts'
import { queryKeys } from './query-keys.ts'

/** The query cache. The API client already retries requests, so queries do not. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSignedOut(error) && query.queryKey[0] !== queryKeys.session[0])
          client.invalidateQueries({ queryKey: queryKeys.session })
        if (error instanceof ApiError && error.code === 'unexpected-answer')
          client.invalidateQueries({ queryKey: queryKeys.dashboardVersion })
      },
    }),
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
  return client
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

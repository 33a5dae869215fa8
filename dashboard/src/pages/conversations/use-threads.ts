import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { type ConversationFilters, toInstants } from '../../routes/conversation-filters.ts'

const screenful = 25

/**
 * The matching threads, newest first. With a rare filter, a page may be empty although older threads match, so pages are
 * read until there is a screenful. Pages are only read again on `refresh`.
 */
export function useThreads(projectId: string, filters: ConversationFilters) {
  const api = useApi()
  const cache = useQueryClient()
  const queryKey = queryKeys.threads(projectId, filters)
  const { from: _from, to: _to, ...rest } = filters
  const threads = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.listThreads(
        { projectId, ...rest, ...toInstants(filters), limit: 50, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    getNextPageParam: page => (page.hasMore ? (page.nextCursor ?? undefined) : undefined),
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    gcTime: 60_000,
  })
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage, data } = threads
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const count = data?.pages.reduce((sum, page) => sum + page.threads.length, 0) ?? 0
  useEffect(() => {
    if (count < screenful) readOn()
  }, [count, readOn])
  return { threads, readOn, refresh: () => cache.resetQueries({ queryKey }) }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { usePolling } from '../../api/update-feed.tsx'

const busyMs = 2_000
const idleMs = 20_000

/** The deployments of a project, newest first and up to date. */
export function useDeployments(projectId: string) {
  const api = useApi()
  const poll = usePolling()
  return useInfiniteQuery({
    queryKey: queryKeys.updates(projectId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.listUpdates({ projectId, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? []
      if (pages.length > 3) return false
      const busy = pages[0]?.updates.some(({ status }) => status === 'queued' || status === 'in_progress')
      return poll(busy ? busyMs : idleMs)
    },
  })
}

import { useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { queryKeys } from './query-keys.ts'
import { usePolling } from './update-feed.tsx'

const freshMs = 20_000

/** The newest deployment of a project, live or not; null if there is none. */
export function useNewestDeployment(projectId: string, { enabled = true } = {}) {
  const api = useApi()
  const poll = usePolling()
  return useQuery({
    queryKey: queryKeys.newestUpdate(projectId),
    queryFn: async ({ signal }) =>
      (await api.listUpdates({ projectId, limit: 1 }, { signal })).updates[0] ?? null,
    enabled,
    refetchInterval: poll(freshMs),
  })
}

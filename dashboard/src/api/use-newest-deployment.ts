import { useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { queryKeys } from './query-keys.ts'

const freshMs = 20_000

/** The newest deployment of a project, live or not; null if there is none. */
export function useNewestDeployment(projectId: string, { enabled = true } = {}) {
  const api = useApi()
  return useQuery({
    queryKey: [...queryKeys.updates(projectId), 'newest'],
    queryFn: async ({ signal }) =>
      (await api.listUpdates({ projectId, limit: 1 }, { signal })).updates[0] ?? null,
    enabled,
    refetchInterval: freshMs,
  })
}

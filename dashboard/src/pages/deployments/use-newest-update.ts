import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

const freshMs = 20_000

/** The newest update of a project, whether it went live or not; null where there is none. */
export function useNewestUpdate(projectId: string, { enabled = true } = {}) {
  const api = useApi()
  return useQuery({
    queryKey: [...queryKeys.updates(projectId), 'newest'],
    queryFn: async ({ signal }) =>
      (await api.listUpdates({ projectId, limit: 1 }, { signal })).updates[0] ?? null,
    enabled,
    refetchInterval: freshMs,
  })
}

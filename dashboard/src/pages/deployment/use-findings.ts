import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** The problems that the checks found in a deployment that has ended. */
export function useFindings(statusId: string, { enabled = true } = {}) {
  const api = useApi()
  return useQuery({
    queryKey: [...queryKeys.update(statusId), 'findings'],
    queryFn: ({ signal }) => api.listFindings({ statusId }, { signal }),
    enabled,
  })
}

import { useQuery } from '@tanstack/react-query'
import { useApi } from './api-context.tsx'
import { queryKeys } from './query-keys.ts'

/** Every project of the organisation, by name. */
export function useProjects() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.projects,
    queryFn: async ({ signal }) => (await api.listProjects({ signal })).projects,
  })
}

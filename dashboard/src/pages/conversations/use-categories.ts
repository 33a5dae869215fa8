import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

/** The categories of the last year's questions, most frequent first. */
export function useCategories(projectId: string): string[] {
  const api = useApi()
  const insights = useQuery({
    queryKey: [...queryKeys.insights(projectId), 'categories'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
      return api.readInsights({ projectId, from }, { signal })
    },
    staleTime: 600_000,
  })
  return insights.data?.categories.flatMap(({ category }) => category ?? []) ?? []
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SearchKind } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

const dayMs = 86_400_000
const listedPages = 100
const listedSearches = 50

/** Returns the first UTC day of a period that ends today, as `YYYY-MM-DD`. */
export function firstDay(days: number, now: number): string {
  return new Date(now - (days - 1) * dayMs).toISOString().slice(0, 10)
}

const options = { staleTime: 60_000, placeholderData: keepPreviousData }

export function useDays(projectId: string, days: number) {
  const api = useApi()
  const dateFrom = firstDay(days, Date.now())
  return useQuery({
    queryKey: [...queryKeys.analytics(projectId), 'days', dateFrom],
    queryFn: ({ signal }) => api.readAnalyticsDays({ projectId, dateFrom }, { signal }),
    ...options,
  })
}

export function useViewedPages(projectId: string, days: number) {
  const api = useApi()
  const dateFrom = firstDay(days, Date.now())
  return useQuery({
    queryKey: [...queryKeys.analytics(projectId), 'views', dateFrom],
    queryFn: ({ signal }) => api.readViews({ projectId, dateFrom, limit: listedPages }, { signal }),
    ...options,
  })
}

export function useSearches(projectId: string, { days, only }: { days: number; only?: SearchKind }) {
  const api = useApi()
  const dateFrom = firstDay(days, Date.now())
  return useQuery({
    queryKey: [...queryKeys.analytics(projectId), 'searches', dateFrom, only],
    queryFn: ({ signal }) =>
      api.listSearches({ projectId, dateFrom, limit: listedSearches, ...(only && { only }) }, { signal }),
    ...options,
  })
}

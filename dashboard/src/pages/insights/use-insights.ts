import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { firstDay } from './insight-range.ts'

const mostGaps = 200

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Insights into the last days, in the viewer's time zone. */
export function useInsights(projectId: string, days: number) {
  const api = useApi()
  const from = firstDay(days, new Date())
  return useQuery({
    queryKey: [...queryKeys.insights(projectId), from],
    queryFn: ({ signal }) => api.readInsights({ projectId, from, timeZone: viewerZone }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

/** Unanswered questions of the last days, checked again against the live docs. */
export function useGaps(projectId: string, { days, liveId }: { days: number; liveId: string }) {
  const api = useApi()
  const from = firstDay(days, new Date())
  return useQuery({
    queryKey: [...queryKeys.gaps(projectId), from, liveId],
    queryFn: ({ signal }) =>
      api.listGaps({ projectId, from, timeZone: viewerZone, limit: mostGaps }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

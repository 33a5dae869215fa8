import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { firstDay } from './insight-range.ts'

const mostGaps = 200

export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What was asked in the last days, in days of the viewer's zone. */
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

/** What was not answered in the last days, asked again of what is live. */
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

import { useQuery } from '@tanstack/react-query'
import type { Checklist } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useRights } from '../../api/use-session.ts'

/** The organisation's first steps; null if they are done or dismissed, and for members who cannot do them. */
export function useChecklist(): Checklist | null | undefined {
  const api = useApi()
  const { isOwner } = useRights()
  const { data } = useQuery({
    queryKey: queryKeys.checklist,
    queryFn: ({ signal }) => api.readChecklist({ signal }),
    enabled: isOwner,
    // Most steps are done in other tabs.
    staleTime: 0,
  })
  if (!isOwner) return null
  if (!data) return undefined
  return data.dismissed || data.items.every(({ done }) => done) ? null : data
}

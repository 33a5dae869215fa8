import { useQuery } from '@tanstack/react-query'
import { hasEnded } from '../../../src/client/index.ts'
import { useApi } from './api-context.tsx'
import { queryKeys } from './query-keys.ts'
import { usePolling } from './update-feed.tsx'

const busyMs = 2_000
const screenshotMs = 5_000
const screenshotsComeWithinMs = 120_000

/** A deployment, up to date until it has ended and has its screenshots. */
export function useDeployment(statusId: string) {
  const api = useApi()
  const poll = usePolling()
  return useQuery({
    queryKey: queryKeys.update(statusId),
    queryFn: async ({ signal }) => {
      const answer = await api.readUpdateStatus({ statusId }, { signal })
      if (!answer.changed) throw new Error('The server responded “not changed” to an unconditional request.')
      return answer.status
    },
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false
      if (!hasEnded(data)) return poll(busyMs)
      const age = Date.now() - Date.parse(data.endedAt ?? data.createdAt)
      return data.status === 'success' && !data.screenshot && age < screenshotsComeWithinMs
        ? poll(screenshotMs)
        : false
    },
  })
}

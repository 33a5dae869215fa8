import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../src/client/index.ts'
import type { Me } from '../../../src/contract/index.ts'
import { useApi } from './api-context.tsx'
import { isSignedOut } from './create-query-client.ts'
import { queryKeys } from './query-keys.ts'

/** The signed-in member's session, or null. */
export function useSession() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => readSession(api, signal),
    staleTime: 60_000,
  })
}

async function readSession(api: Client, signal: AbortSignal): Promise<Me | null> {
  try {
    return await api.readMe({ signal })
  } catch (error) {
    if (isSignedOut(error)) return null
    throw error
  }
}

/** Decides which actions the pages offer. The server enforces the roles. */
export function useRights(): { canWrite: boolean; isOwner: boolean } {
  const session = useQueryClient().getQueryData<Me | null>(queryKeys.session)
  return {
    canWrite: session?.role === 'owner' || session?.role === 'editor',
    isOwner: session?.role === 'owner',
  }
}

import { useDocumentVisibility } from '@mantine/hooks'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Client } from '../../../src/client/index.ts'
import { useApi } from './api-context.tsx'
import { applyUpdateEvent, refreshAfter } from './apply-update-event.ts'
import { isSignedOut } from './create-query-client.ts'
import { queryKeys } from './query-keys.ts'

const FeedContext = createContext(false)

const firstRetryMs = 1_000
const longestRetryMs = 30_000

/** Keeps deployments up to date with the server's event stream while the tab is visible. */
export function UpdateFeedProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const cache = useQueryClient()
  const isVisible = useDocumentVisibility() === 'visible'
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isVisible) return
    const left = new AbortController()
    void follow(api, cache, { signal: left.signal, setOpen })
    return () => {
      left.abort()
      setOpen(false)
    }
  }, [api, cache, isVisible])
  return <FeedContext value={isOpen}>{children}</FeedContext>
}

/** How often to read deployments: `ms` while the event stream is not open. */
export function usePolling(): (ms: number) => number | false {
  const isOpen = useContext(FeedContext)
  return ms => (isOpen ? false : ms)
}

interface Follow {
  signal: AbortSignal
  setOpen(isOpen: boolean): void
}

async function follow(api: Client, cache: QueryClient, { signal, setOpen }: Follow): Promise<void> {
  for (let retryMs = firstRetryMs; !signal.aborted; retryMs = Math.min(retryMs * 2, longestRetryMs)) {
    const states = new Map<string, string>()
    try {
      for await (const event of api.followUpdates({}, { signal })) {
        if (event.kind === 'ready') {
          retryMs = firstRetryMs
          setOpen(true)
          void readAgain(cache)
          continue
        }
        const { update } = event
        applyUpdateEvent(cache, update)
        if (states.get(update._id) !== update.status) refreshAfter(cache, update)
        states.set(update._id, update.status)
      }
    } catch (error) {
      if (signal.aborted) return
      if (isSignedOut(error)) return void cache.invalidateQueries({ queryKey: queryKeys.session })
    }
    setOpen(false)
    await new Promise(resolve => setTimeout(resolve, retryMs))
  }
}

/** Changes before the stream was open were not sent, and the server may have been upgraded. */
async function readAgain(cache: QueryClient): Promise<void> {
  void cache.invalidateQueries({ queryKey: queryKeys.dashboardVersion })
  const isDeployment = ([, , part]: readonly unknown[]) => part === 'updates' || part === 'previews'
  await cache.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'update' || isDeployment(queryKey),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, type Client } from '../../../../src/client/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'

const reconnectMs = 1_000

/** Follows a deployment's log. Refetches the deployment when the log ends. */
export function useDeploymentLog(statusId: string): { lines: readonly string[]; ended: boolean } {
  const api = useApi()
  const cache = useQueryClient()
  const [lines, setLines] = useState<readonly string[]>([])
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    setLines([])
    setEnded(false)
    const follow = async () => {
      await followLog(api, statusId, left.signal, more => setLines(known => [...known, ...more]))
      setEnded(true)
      await cache.invalidateQueries({ queryKey: queryKeys.update(statusId) })
      await cache.invalidateQueries({ queryKey: queryKeys.projects })
    }
    // The deployment is polled as well, so a log that cannot be followed needs no error.
    follow().catch(() => {})
    return () => left.abort()
  }, [api, cache, statusId])
  return { lines, ended }
}

/** Resolves at the end of the log. Passes lines on in batches, and resumes an interrupted stream. */
async function followLog(
  api: Client,
  statusId: string,
  signal: AbortSignal,
  add: (lines: readonly string[]) => void,
): Promise<void> {
  let afterLine = 0
  for (;;) {
    const waiting: string[] = []
    const flush = () => {
      if (waiting.length > 0 && !signal.aborted) add(waiting.splice(0))
    }
    const timer = setInterval(flush, 100)
    try {
      for await (const event of api.followUpdateLog({ statusId, afterLine }, { signal })) {
        if (event.kind === 'end') return
        waiting.push(event.text)
        afterLine = event.number
      }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== 'answer-cut-off') throw error
    } finally {
      clearInterval(timer)
      flush()
    }
    await new Promise(resolve => setTimeout(resolve, reconnectMs))
  }
}

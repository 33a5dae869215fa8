import { useQuery } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'
import { basePath } from './server-addresses.ts'

/** Whether the server now has another build of the dashboard than this tab. */
export function useNewVersion(): boolean {
  const { data } = useQuery({
    queryKey: queryKeys.dashboardVersion,
    queryFn: readNewVersion,
    initialData: false,
    staleTime: 60_000,
  })
  return data
}

async function readNewVersion({ signal }: { signal: AbortSignal }): Promise<boolean> {
  const response = await fetch(`${basePath()}/dashboard`, { signal })
  if (!response.ok) return false
  const served = new DOMParser().parseFromString(await response.text(), 'text/html')
  return readScript(served) !== null && readScript(served) !== readScript(document)
}

/** The main script, which has a hash of its content in its name. */
function readScript(page: Document): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null
}

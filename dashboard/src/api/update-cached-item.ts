import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes one item of a cached list before the server confirms the change. */
export function updateCachedItem<Item extends { id: string }>(
  cache: QueryClient,
  queryKey: QueryKey,
  changed: Pick<Item, 'id'> & Partial<Item>,
): void {
  cache.setQueryData<Item[]>(queryKey, list =>
    list?.map(item => (item.id === changed.id ? { ...item, ...changed } : item)),
  )
}

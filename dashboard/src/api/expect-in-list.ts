import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows one item of a list that is cached as it will be once the server has changed it. */
export function expectInList<Item extends { id: string }>(
  cache: QueryClient,
  queryKey: QueryKey,
  changed: Pick<Item, 'id'> & Partial<Item>,
): void {
  cache.setQueryData<Item[]>(queryKey, list =>
    list?.map(item => (item.id === changed.id ? { ...item, ...changed } : item)),
  )
}

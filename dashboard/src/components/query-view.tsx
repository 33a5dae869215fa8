import { Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedView } from './failed-view.tsx'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** Placeholder while loading; defaults to lines. */
  skeleton?: ReactNode
  children(data: T): ReactNode
}

/** Shows the data of a query, a placeholder or an error. Old data stays visible during a refetch. */
export function QueryView<T>({ query, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <FailedView error={query.error} retry={() => void query.refetch()} />
  return (
    <output aria-label="Loading" style={{ display: 'block' }}>
      {skeleton ?? <SkeletonLines />}
    </output>
  )
}

export function SkeletonLines({ count = 4, height = 44 }: { count?: number; height?: number }) {
  return (
    <Stack gap="sm">
      {Array.from({ length: count }, (_, line) => line).map(line => (
        <Skeleton key={line} height={height} radius="md" />
      ))}
    </Stack>
  )
}

/** Placeholder for a page whose title is not loaded yet. */
export function SkeletonPage({ title }: { title: string }) {
  return (
    <Stack gap="xl">
      <VisuallyHidden>
        <Title order={1}>{title}</Title>
      </VisuallyHidden>
      <Skeleton height={36} width="60%" radius="md" />
      <SkeletonLines />
    </Stack>
  )
}

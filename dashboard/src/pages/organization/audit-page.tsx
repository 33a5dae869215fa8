import { Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useProjects } from '../../api/use-projects.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { describeAction } from './describe-action.ts'

export function AuditPage() {
  const api = useApi()
  const audit = useInfiniteQuery({
    queryKey: queryKeys.audit,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.listAuditEntries({ limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  const projects = useProjects().data ?? []
  const nameOf = (target: string | null) => projects.find(({ id }) => id === target)?.name ?? target
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = audit
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who changed what, newest first. Entries cannot be edited or deleted."
      />
      <QueryView query={audit}>
        {({ pages }) => {
          const entries = pages.flatMap(page => page.entries)
          if (entries.length === 0)
            return (
              <EmptyView icon={<IconHistory aria-hidden />} title="No entries yet">
                Changes to projects, keys, members and webhooks are recorded here.
              </EmptyView>
            )
          return (
            <div className={rows.frame}>
              <VirtualRows
                rows={entries}
                keyOf={({ id }) => id}
                estimatedHeight={66}
                label="Audit log"
                onEnd={readOn}
              >
                {({ at, actor, action, target, detail, address }) => (
                  <div className={rows.row}>
                    <div className={rows.grow ?? ''}>
                      <Text size="sm">
                        <b>{actor.name}</b> {actor.kind === 'key' && '(key) '}
                        {describeAction(action)}
                      </Text>
                      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {[nameOf(target), detail, address].filter(Boolean).join(' · ')}
                      </Text>
                    </div>
                    <span className={rows.when}>
                      <TimeText value={at} />
                    </span>
                  </div>
                )}
              </VirtualRows>
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

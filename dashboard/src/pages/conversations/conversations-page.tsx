import { Button, Group, Text } from '@mantine/core'
import { IconMessages, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ProjectView, ThreadList } from '../../../../src/contract/index.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { FailedView } from '../../components/failed-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { addresses } from '../../routes/addresses.ts'
import { type ConversationFilters, readFilters, writeFilters } from '../../routes/conversation-filters.ts'
import { useProject } from '../../shell/project-context.tsx'
import { countNoun } from '../../text/count-noun.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ThreadRow } from './thread-row.tsx'
import { useCategories } from './use-categories.ts'
import { useThreads } from './use-threads.ts'

export function ConversationsPage() {
  const project = useProject()
  const search = useSearch()
  const [, navigate] = useLocation()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const { threads, readOn, refresh } = useThreads(project.id, filters)
  const show = (changed: ConversationFilters) =>
    navigate(addresses.section('conversations', project.domain) + writeFilters(changed), { replace: true })
  return (
    <>
      <PageHeader
        title="Conversations"
        documentTitle={`Conversations · ${project.name}`}
        description="Readers’ questions and the assistant’s answers, most recent first."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={refresh}
              loading={threads.isRefetching && !threads.isFetchingNextPage}
            >
              Refresh
            </Button>
            <ExportMenu project={project} filters={filters} />
          </>
        }
      />
      <FilterBar filters={filters} categories={useCategories(project.id)} onChange={show} />
      <QueryView query={threads}>
        {({ pages }) => (
          <Threads
            {...{ pages, project, filters, readOn }}
            reading={threads.hasNextPage && !threads.isError}
            onClear={() => show({})}
          />
        )}
      </QueryView>
      {threads.isFetchNextPageError && (
        <FailedView error={threads.error} retry={() => void threads.fetchNextPage()} />
      )}
    </>
  )
}

interface ThreadsProps {
  pages: ThreadList[]
  project: ProjectView
  filters: ConversationFilters
  reading: boolean
  readOn(): void
  onClear(): void
}

function Threads({ pages, project, filters, reading, readOn, onClear }: ThreadsProps) {
  const all = useMemo(() => pages.flatMap(page => page.threads), [pages])
  const search = writeFilters(filters)
  const searchedTo = pages.at(-1)?.searchedTo
  if (all.length === 0 && !reading) return <NoThreads filtered={search !== ''} onClear={onClear} />
  return (
    <>
      {all.length > 0 && (
        <div className={rows.frame}>
          <VirtualRows
            rows={all}
            keyOf={({ threadId }) => threadId}
            estimatedHeight={68}
            label="Conversations"
            onEnd={readOn}
          >
            {thread => <ThreadRow {...{ thread, project, search }} />}
          </VirtualRows>
        </div>
      )}
      <Text size="sm" c="dimmed" ta="center" mt="md" component="output" display="block">
        {reading && searchedTo ? (
          <>
            Searching conversations before <TimeText value={searchedTo} full />…
          </>
        ) : (
          !reading && `${countNoun(all.length, 'conversation')} in total`
        )}
      </Text>
    </>
  )
}

function NoThreads({ filtered, onClear }: { filtered: boolean; onClear(): void }) {
  if (filtered)
    return (
      <EmptyView
        icon={<IconSearchOff aria-hidden />}
        title="No matching conversations"
        actions={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        A question and its answer must contain all the search words. Remove a filter or choose a longer
        period.
      </EmptyView>
    )
  return (
    <EmptyView icon={<IconMessages aria-hidden />} title="No questions yet">
      <Group gap={4} justify="center">
        Readers ask in the chat box on the site, or in any chat client with an assistant key. Their questions
        appear here within seconds. Questions from the playground are not stored.
      </Group>
    </EmptyView>
  )
}

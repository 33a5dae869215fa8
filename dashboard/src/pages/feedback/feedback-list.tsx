import { Anchor, Badge, Code, Select, Text } from '@mantine/core'
import { IconMessage2Star } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Link } from 'wouter'
import type { FeedbackItem, FeedbackStatus, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { describePage } from '../../text/describe-page.ts'
import { isStatus, statusNames } from './status-names.ts'

export function FeedbackList({ status }: { status: FeedbackStatus | undefined }) {
  const api = useApi()
  const project = useProject()
  const feedback = useInfiniteQuery({
    queryKey: [...queryKeys.feedback(project.id), 'list', status],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.listFeedback(
        {
          projectId: project.id,
          limit: 50,
          ...(status && { status }),
          ...(pageParam && { cursor: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = feedback
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <QueryView query={feedback}>
      {({ pages }) => {
        const items = pages.flatMap(page => page.feedback)
        if (items.length === 0)
          return (
            <EmptyView icon={<IconMessage2Star aria-hidden />} title="No feedback">
              Readers vote at the end of each page and below answers, and AI agents report problems over MCP.
              Their votes and comments appear here.
            </EmptyView>
          )
        return (
          <div className={rows.frame}>
            <VirtualRows
              rows={items}
              keyOf={({ id }) => id}
              estimatedHeight={72}
              label="Feedback"
              onEnd={readOn}
            >
              {item => <FeedbackRow item={item} project={project} />}
            </VirtualRows>
          </div>
        )
      }}
    </QueryView>
  )
}

function FeedbackRow({ item, project }: { item: FeedbackItem; project: ProjectView }) {
  const { id, path, comment, status, threadId, agent, code, filename, createdAt } = item
  const kind = kindOf(item)
  const api = useApi()
  const { canWrite } = useRights()
  const change = useChange({
    change: (next: FeedbackStatus) =>
      api.changeFeedback({ projectId: project.id, feedbackId: id, status: next }),
    stale: [queryKeys.feedback(project.id)],
  })
  return (
    <div className={rows.row}>
      <Badge color={kind.color} style={{ flex: 'none' }}>
        {kind.name}
      </Badge>
      <div className={rows.grow ?? ''}>
        {comment && (
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {comment}
          </Text>
        )}
        {code !== undefined && (
          <Code block mah={160} my={4}>
            {code}
          </Code>
        )}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {path === '' ? 'Unknown page' : describePage(path, project)}
          {agent !== null && ` · ${agent}`}
          {filename && ` · ${filename}`}
          {threadId && (
            <>
              {' · '}
              <Anchor component={Link} href={addresses.conversation(threadId, project.domain)} size="xs">
                Answer
              </Anchor>
            </>
          )}
        </Text>
      </div>
      <Select
        aria-label="Status"
        size="xs"
        w={130}
        style={{ flex: 'none' }}
        allowDeselect={false}
        disabled={!canWrite || change.isPending}
        data={statusNames}
        value={status}
        onChange={next => isStatus(next) && change.mutate(next)}
      />
      <span className={rows.when}>
        <TimeText value={createdAt} />
      </span>
    </div>
  )
}

function kindOf({ agent, source, helpful }: FeedbackItem): { name: string; color: string } {
  if (agent !== null) return { name: 'Agent', color: 'ink' }
  if (source === 'code_snippet') return { name: 'Code', color: 'red' }
  return helpful ? { name: 'Helpful', color: 'green' } : { name: 'Not helpful', color: 'red' }
}

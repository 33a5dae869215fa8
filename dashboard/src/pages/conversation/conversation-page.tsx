import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconMessageOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from 'wouter'
import { ApiError } from '../../../../src/client/index.ts'
import type { ThreadTurn } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView, SkeletonPage } from '../../components/query-view.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { TurnView } from './turn-view.tsx'

const underWayMs = 2_000

export function ConversationPage() {
  const project = useProject()
  const { threadId = '' } = useParams<{ threadId: string }>()
  const search = useSearch()
  const thread = useThread(project.id, threadId)
  const list = addresses.section('conversations', project.domain) + (search && `?${search}`)
  if (thread.error instanceof ApiError && thread.error.status === 404)
    return (
      <EmptyView icon={<IconMessageOff aria-hidden />} title="Conversation not found" alone>
        It may have been erased, or deleted when its retention period ended.{' '}
        <Anchor component={Link} href={list} inherit underline="always">
          All conversations
        </Anchor>
      </EmptyView>
    )
  return (
    <>
      <Anchor component={Link} href={list} size="sm" mb="xs" display="inline-block">
        <Group gap={4} component="span">
          <IconArrowLeft size={14} aria-hidden /> Conversations
        </Group>
      </Anchor>
      <QueryView query={thread} skeleton={<SkeletonPage title="Conversation" />}>
        {({ pages }) => {
          const turns = pages.flatMap(page => page.turns)
          return (
            <>
              <Head turns={turns} />
              <Stack gap="xl">
                {turns.map(turn => (
                  <TurnView key={turn.id} turn={turn} project={project} />
                ))}
              </Stack>
              {thread.hasNextPage && (
                <Button
                  variant="default"
                  mt="xl"
                  onClick={() => void thread.fetchNextPage()}
                  loading={thread.isFetchingNextPage}
                >
                  Show more
                </Button>
              )}
            </>
          )
        }}
      </QueryView>
    </>
  )
}

function Head({ turns }: { turns: readonly ThreadTurn[] }) {
  const [first] = turns
  if (!first) return <PageHeader title="Empty conversation" />
  return (
    <PageHeader
      title={shorten(first.query)}
      description={
        <Text inherit component="span">
          Started <TimeText value={first.askedAt} full /> by {first.fp}
        </Text>
      }
    />
  )
}

function shorten(question: string): string {
  return question.length > 140 ? `${question.slice(0, 140).trimEnd()}…` : question
}

/** A thread's turns, oldest first. Refetches while a question is being answered. */
function useThread(projectId: string, threadId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: queryKeys.thread(projectId, threadId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.readThread({ projectId, threadId, limit: 50, cursor: pageParam }, { signal }),
    getNextPageParam: page => page.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.at(-1)?.turns.at(-1)?.outcome === null ? underWayMs : false,
  })
}

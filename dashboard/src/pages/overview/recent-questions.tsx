import { Anchor, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { Figure } from '../../components/figure.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { describeShare } from '../../text/describe-share.ts'

const QuestionChart = lazy(async () => ({
  default: (await import('../../components/question-chart.tsx')).QuestionChart,
}))

export function RecentQuestions({ project }: { project: ProjectView }) {
  const api = useApi()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const insights = useQuery({
    queryKey: [...queryKeys.project(project.id), 'insights', 'overview', timeZone],
    queryFn: ({ signal }) => api.readInsights({ projectId: project.id, timeZone }, { signal }),
    staleTime: 60_000,
  })
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2}>Last 30 days</Title>
        <Anchor component={Link} href={addresses.section('insights', project.domain)} size="sm">
          All insights
        </Anchor>
      </Group>
      <QueryView query={insights} skeleton={<Skeleton height={290} radius="md" />}>
        {({ questions, answered, days, feedback }) => (
          <Card>
            {questions === 0 ? (
              <Text size="sm" c="dimmed">
                No questions yet. Try the chat box on the site.
              </Text>
            ) : (
              <>
                <SimpleGrid cols={3} mb="lg">
                  <Figure label="Questions">{questions.toLocaleString()}</Figure>
                  <Figure label="Answered">{describeShare(answered, questions)}</Figure>
                  <Figure label="Rated helpful">
                    {describeShare(feedback.up, feedback.up + feedback.down)}
                  </Figure>
                </SimpleGrid>
                <Suspense fallback={<Skeleton height={190} />}>
                  <QuestionChart days={days} />
                </Suspense>
              </>
            )}
          </Card>
        )}
      </QueryView>
    </section>
  )
}

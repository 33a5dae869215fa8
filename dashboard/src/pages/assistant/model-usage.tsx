import { Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ProjectModelsView, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { Figure } from '../../components/figure.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { countNoun } from '../../text/count-noun.ts'

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })
const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }))

export function ModelUsage({ project, view }: { project: ProjectView; view: ProjectModelsView }) {
  const api = useApi()
  const usage = useQuery({
    queryKey: [...queryKeys.models(project.id), 'usage'],
    queryFn: ({ signal }) => api.readModelUsage({ projectId: project.id }, { signal }),
  })
  return (
    <section>
      <Title order={2} mb="sm">
        Usage in the last 30 days
      </Title>
      <QueryView query={usage} skeleton={<Skeleton height={180} radius="md" />}>
        {({ days, total }) => {
          const today = days.find(({ day }) => day === new Date().toISOString().slice(0, 10))
          return (
            <Card>
              {total.answers === 0 ? (
                <Text size="sm" c="dimmed">
                  No language model has answered in the last 30 days. Tokens and costs of its answers are
                  shown here.
                </Text>
              ) : (
                <Stack>
                  <SimpleGrid cols={3}>
                    <Figure label="Answers">{total.answers.toLocaleString()}</Figure>
                    <Figure label="Tokens">{compact.format(total.inputTokens + total.outputTokens)}</Figure>
                    <Figure
                      label={
                        total.unpricedAnswers > 0
                          ? `Cost (without ${countNoun(total.unpricedAnswers, 'unpriced answer')})`
                          : 'Cost'
                      }
                    >
                      {total.cost.toLocaleString(undefined, { maximumFractionDigits: 2 })}
                    </Figure>
                  </SimpleGrid>
                  <Suspense fallback={<Skeleton height={190} />}>
                    <UsageChart days={days} />
                  </Suspense>
                </Stack>
              )}
              <TodaysBudget
                budget={view.budget}
                tokens={(today?.inputTokens ?? 0) + (today?.outputTokens ?? 0)}
                cost={today?.cost ?? 0}
              />
            </Card>
          )
        }}
      </QueryView>
    </section>
  )
}

function TodaysBudget({
  budget,
  tokens,
  cost,
}: {
  budget: ProjectModelsView['budget']
  tokens: number
  cost: number
}) {
  const limits = [
    { label: 'Tokens today', used: tokens, limit: budget?.tokens },
    { label: 'Cost today', used: cost, limit: budget?.cost },
  ]
  return limits.map(({ label, used, limit }) =>
    limit == null ? null : (
      <div key={label} style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
        <Group justify="space-between" mb={4}>
          <Text size="sm">{label}</Text>
          <Text size="sm" c="dimmed">
            {used.toLocaleString()} of {limit.toLocaleString()}
          </Text>
        </Group>
        <Progress
          value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
          color={used >= limit ? 'red' : 'ink'}
          aria-label={label}
        />
      </div>
    ),
  )
}

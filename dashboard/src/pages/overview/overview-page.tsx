import { Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { addresses } from '../../addresses.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { TimeText } from '../../parts/time-text.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { Screenshots } from '../deployment/screenshots.tsx'
import { useUpdate } from '../deployment/use-update.ts'
import { DeployButton } from '../deployments/deploy-button.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuickSearch } from './quick-search.tsx'

const QuestionChart = lazy(async () => ({ default: (await import('./question-chart.tsx')).QuestionChart }))

export function OverviewPage() {
  const project = useProject()
  return (
    <>
      <PageHeader
        title={project.name}
        description={project.domain}
        actions={
          <>
            {project.liveStatusId && (
              <Button
                component="a"
                href={`/sites/${project.domain}`}
                target="_blank"
                rel="noopener"
                variant="default"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                Open the site
              </Button>
            )}
            <DeployButton project={project} />
          </>
        }
      />
      <Stack gap="xl">
        <NextSteps project={project} />
        <Questions project={project} />
        {project.liveStatusId && <QuickSearch project={project} />}
        {project.liveStatusId && <LiveDeployment statusId={project.liveStatusId} domain={project.domain} />}
      </Stack>
    </>
  )
}

function LiveDeployment({ statusId, domain }: { statusId: string; domain: string }) {
  const update = useUpdate(statusId)
  return (
    <section>
      <Title order={2} mb="sm">
        What readers see
      </Title>
      <QueryView query={update} skeleton={<Skeleton height={120} radius="md" />}>
        {status => (
          <Card>
            <Group justify="space-between" align="flex-start">
              <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
                <Text fw={600}>{status.commit?.message?.split('\n', 1)[0] || status.summary}</Text>
                <Text size="sm" c="dimmed" component="div">
                  {status.summary} Went live <TimeText value={status.endedAt ?? status.createdAt} />
                  {status.author?.name && `, by ${status.author.name}`}.
                </Text>
              </div>
              <Group gap="xs">
                <StateBadge state={status.status} />
                <Button
                  component={Link}
                  href={addresses.deployment(statusId, domain)}
                  variant="default"
                  size="xs"
                >
                  Details
                </Button>
              </Group>
            </Group>
            {status.screenshotLight && (
              <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
                <Screenshots status={status} />
              </div>
            )}
          </Card>
        )}
      </QueryView>
    </section>
  )
}

function Questions({ project }: { project: ProjectView }) {
  const api = useApi()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const insights = useQuery({
    queryKey: [...queryKeys.project(project.id), 'insights', 'overview', timeZone],
    queryFn: ({ signal }) => api.readInsights({ projectId: project.id, timeZone }, { signal }),
    staleTime: 60_000,
  })
  return (
    <section>
      <Title order={2} mb="sm">
        The last 30 days
      </Title>
      <QueryView query={insights} skeleton={<Skeleton height={260} radius="md" />}>
        {({ questions, answeredRate, days, feedback }) => (
          <Card>
            <SimpleGrid cols={{ base: 2, sm: 3 }} mb={questions > 0 ? 'lg' : 0}>
              <Figure label="Questions">{questions.toLocaleString()}</Figure>
              <Figure label="Answered">
                {answeredRate === null ? '–' : `${Math.round(answeredRate * 100)} %`}
              </Figure>
              <Figure label="Found helpful">{describeShare(feedback.up, feedback.down)}</Figure>
            </SimpleGrid>
            {questions > 0 && (
              <Suspense fallback={<Skeleton height={180} />}>
                <QuestionChart days={days} />
              </Suspense>
            )}
          </Card>
        )}
      </QueryView>
    </section>
  )
}

function describeShare(up: number, down: number): string {
  return up + down === 0 ? '–' : `${Math.round((up / (up + down)) * 100)} %`
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={28} fw={650} style={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.02em' }}>
        {children}
      </Text>
    </div>
  )
}

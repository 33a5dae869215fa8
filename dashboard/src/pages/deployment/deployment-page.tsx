import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useParams } from 'wouter'
import { hasEnded } from '../../../../src/client/index.ts'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { useDeployment } from '../../api/use-deployment.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView, SkeletonPage } from '../../components/query-view.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { WithScreenshot } from '../../components/with-screenshot.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { ChangedFiles } from './changed-files.tsx'
import { DeploymentActions } from './deployment-actions.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { FindingList } from './finding-list.tsx'
import { LogView } from './log-view.tsx'
import { QuestionTable } from './question-table.tsx'
import { StepList } from './step-list.tsx'

export function DeploymentPage() {
  const { statusId = '' } = useParams<{ statusId: string }>()
  const project = useProject()
  const update = useDeployment(statusId)
  return (
    <>
      <Anchor component={Link} href={addresses.section('deployments', project.domain)} size="sm" c="dimmed">
        <Group gap={4} mb="sm">
          <IconArrowLeft size={14} aria-hidden /> Deployments
        </Group>
      </Anchor>
      <QueryView query={update} skeleton={<SkeletonPage title="Deployment" />}>
        {status => <Deployment status={status} />}
      </QueryView>
    </>
  )
}

function Deployment({ status }: { status: UpdateStatus }) {
  const project = useProject()
  const title = status.commit?.message?.split('\n', 1)[0] || 'Deployment'
  const ended = hasEnded(status)
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${project.name}`}
        description={
          <Group gap="xs" mt={6}>
            <span aria-live="polite">
              <StateBadge state={status.status} />
            </span>
            {status._id === project.liveStatusId && <Badge variant="filled">Live</Badge>}
            {status.status !== 'failure' && <span>{status.summary}</span>}
          </Group>
        }
        actions={<DeploymentActions status={status} live={status._id === project.liveStatusId} />}
      />
      <Stack gap="xl">
        {status.status === 'failure' && <FailureAlert status={status} />}
        <Card>
          <WithScreenshot status={status}>
            <DeploymentFacts status={status} />
          </WithScreenshot>
        </Card>
        <StepList status={status} />
        {ended && <FindingList statusId={status._id} />}
        {ended && <QuestionTable statusId={status._id} />}
        <section>
          <Title order={2} mb="sm">
            Log
          </Title>
          <LogView statusId={status._id} />
        </section>
        {status.commit?.filesChanged && <ChangedFiles files={status.commit.filesChanged} />}
        <Text size="xs" c="dimmed">
          Deployment ID <code>{status._id}</code>
        </Text>
      </Stack>
    </>
  )
}

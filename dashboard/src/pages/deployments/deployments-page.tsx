import { Text, Title } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useCallback } from 'react'
import { DeployButton } from '../../components/deploy-button.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { DeploymentRow } from './deployment-row.tsx'
import { LockSwitch } from './lock-switch.tsx'
import { PreviewList } from './preview-list.tsx'
import { SourceButton } from './source-button.tsx'
import { useDeployments } from './use-deployments.ts'

export function DeploymentsPage() {
  const project = useProject()
  const updates = useDeployments(project.id)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = updates
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      <PageHeader
        title="Deployments"
        documentTitle={`Deployments · ${project.name}`}
        description="Every build of the documentation, and which one is live."
        actions={
          <>
            <LockSwitch project={project} />
            <DeployButton project={project} />
          </>
        }
      />
      <PreviewList project={project} />
      <Title order={2} mb="sm">
        History
      </Title>
      <QueryView query={updates}>
        {({ pages }) => {
          const all = pages.flatMap(page => page.updates)
          if (all.length === 0)
            return (
              <EmptyView
                icon={<IconRocket aria-hidden />}
                title="No deployments yet"
                actions={project.source === null && <SourceButton project={project} />}
              >
                {project.source === null
                  ? 'Choose where the documentation comes from: a git repository or an upload.'
                  : 'Deploy now, or push to the repository.'}
              </EmptyView>
            )
          return (
            <div className={rows.frame}>
              <VirtualRows
                rows={all}
                keyOf={({ _id }) => _id}
                estimatedHeight={68}
                label="Deployments"
                onEnd={readOn}
              >
                {update => <DeploymentRow update={update} live={update._id === project.liveStatusId} />}
              </VirtualRows>
            </div>
          )
        }}
      </QueryView>
      {isFetchingNextPage && (
        <Text size="sm" c="dimmed" ta="center" mt="md">
          Loading older deployments…
        </Text>
      )}
    </>
  )
}

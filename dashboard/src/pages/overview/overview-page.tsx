import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { PageHeader } from '../../parts/page-header.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { DeployButton } from '../deployments/deploy-button.tsx'
import { AskedLately } from './asked-lately.tsx'
import { LiveDeployment } from './live-deployment.tsx'
import { NewestUpdate } from './newest-update.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuickSearch } from './quick-search.tsx'

export function OverviewPage() {
  const project = useProject()
  const { name, domain, liveStatusId } = project
  return (
    <>
      <PageHeader
        title={name}
        description={domain}
        actions={
          <>
            {liveStatusId && (
              <Button
                component="a"
                href={`/sites/${domain}`}
                target="_blank"
                rel="noopener"
                variant="default"
                rightSection={<IconExternalLink size={16} aria-hidden />}
              >
                Open site
              </Button>
            )}
            <DeployButton project={project} />
          </>
        }
      />
      <Stack gap="xl">
        <NewestUpdate project={project} />
        <NextSteps project={project} />
        {liveStatusId && (
          <>
            <LiveDeployment statusId={liveStatusId} domain={domain} />
            <AskedLately project={project} />
            <QuickSearch project={project} />
          </>
        )}
      </Stack>
    </>
  )
}

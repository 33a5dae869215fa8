import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { siteAddress } from '../../api/server-addresses.ts'
import { DeployButton } from '../../components/deploy-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { StorageWarning } from '../../components/storage-warning.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { Checklist } from './checklist.tsx'
import { LiveDeployment } from './live-deployment.tsx'
import { NewestDeployment } from './newest-deployment.tsx'
import { NextSteps } from './next-steps.tsx'
import { QuickSearch } from './quick-search.tsx'
import { RecentQuestions } from './recent-questions.tsx'
import { useChecklist } from './use-checklist.ts'

export function OverviewPage() {
  const project = useProject()
  const { name, domain, liveStatusId } = project
  const checklist = useChecklist()
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
                href={siteAddress(domain)}
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
        <StorageWarning withLink />
        <NewestDeployment project={project} />
        <NextSteps project={project} />
        {checklist && <Checklist project={project} checklist={checklist} />}
        {liveStatusId && (
          <>
            <LiveDeployment statusId={liveStatusId} domain={domain} />
            <RecentQuestions project={project} />
            <QuickSearch project={project} />
          </>
        )}
      </Stack>
    </>
  )
}

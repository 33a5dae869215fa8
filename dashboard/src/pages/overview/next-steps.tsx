import { Alert, Anchor, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useNewestDeployment } from '../../api/use-newest-deployment.ts'
import { addresses } from '../../routes/addresses.ts'

/** Says what keeps the project’s docs from going live, if anything. */
export function NextSteps({ project }: { project: ProjectView }) {
  const newest = useNewestDeployment(project.id).data
  const { domain, source, liveStatusId, locked, sourceNotice } = project
  if (source === null)
    return (
      <Step title="Choose where the documentation comes from">
        Set a git repository or upload a folder in the{' '}
        <To href={addresses.settings('general', domain)}>settings</To>, or run <code>lectern deploy</code>.
      </Step>
    )
  if (sourceNotice !== null)
    return (
      <Step title="The source needs attention">
        {sourceNotice} See the <To href={addresses.settings('general', domain)}>settings</To>.
      </Step>
    )
  if (liveStatusId === null && newest === null)
    return (
      <Step title="Deploy for the first time">The site is empty until the first deployment succeeds.</Step>
    )
  if (liveStatusId === null) return null
  if (locked)
    return (
      <Step title="The project is locked">
        New deployments are built but do not go live. Unlock the project under{' '}
        <To href={addresses.section('deployments', domain)}>Deployments</To>.
      </Step>
    )
  return null
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert icon={<IconBulb aria-hidden />} title={title} color="ink">
      <Text size="sm" component="div">
        {children}
      </Text>
    </Alert>
  )
}

function To({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor component={Link} href={href} inherit underline="always">
      {children}
    </Anchor>
  )
}

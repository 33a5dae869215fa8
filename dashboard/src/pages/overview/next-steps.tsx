import { Alert, Anchor, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useNewestDeployment } from '../../api/use-newest-deployment.ts'
import { addresses } from '../../routes/addresses.ts'

/** What the project needs next, if anything. `hasChecklist`: the checklist shows the steps of the setup. */
export function NextSteps({ project, hasChecklist }: { project: ProjectView; hasChecklist: boolean }) {
  const api = useApi()
  const keys = useQuery({
    queryKey: queryKeys.keys,
    queryFn: async ({ signal }) => (await api.listKeys({ signal })).keys,
  })
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
  const used = keys.data?.some(key => key.projectId === project.id && key.lastUsedAt !== null)
  if (!keys.data || used || hasChecklist) return null
  return (
    <Step title="Add the assistant to your own site">
      The assistant already works on the{' '}
      <Anchor href={`/sites/${domain}`} target="_blank" rel="noopener" inherit underline="always">
        site
      </Anchor>{' '}
      that Lectern serves. To add it to your own pages, create an assistant key under{' '}
      <To href={addresses.section('keys', domain)}>API keys</To>.
    </Step>
  )
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

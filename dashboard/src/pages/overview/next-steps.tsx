import { Alert, Anchor, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { addresses } from '../../addresses.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useNewestUpdate } from '../deployments/use-newest-update.ts'

/** The one thing that is worth doing next. Nothing where all is set up. */
export function NextSteps({ project }: { project: ProjectView }) {
  const api = useApi()
  const keys = useQuery({
    queryKey: queryKeys.keys,
    queryFn: async ({ signal }) => (await api.listKeys({ signal })).keys,
  })
  const newest = useNewestUpdate(project.id).data
  const { domain, source, liveStatusId, locked, sourceNotice } = project
  if (source === null)
    return (
      <Step title="Say where the documentation comes from">
        Set a git repository or upload a folder in the{' '}
        <To href={addresses.settings('general', domain)}>settings</To>, or run <code>lectern deploy</code>.
      </Step>
    )
  if (sourceNotice !== null)
    return (
      <Step title="The source needs you">
        {sourceNotice} See the <To href={addresses.settings('general', domain)}>settings</To>.
      </Step>
    )
  if (liveStatusId === null && newest === null)
    return (
      <Step title="Deploy for the first time">Readers see nothing until a deployment has succeeded.</Step>
    )
  if (liveStatusId === null) return null
  if (locked)
    return (
      <Step title="The project is locked">
        Updates are built but do not go live. Unlock it among the{' '}
        <To href={addresses.section('deployments', domain)}>deployments</To>.
      </Step>
    )
  const used = keys.data?.some(key => key.projectId === project.id && key.lastUsedAt !== null)
  if (!keys.data || used) return null
  return (
    <Step title="Put the assistant where your readers are">
      It answers on the{' '}
      <Anchor href={`/sites/${domain}`} target="_blank" rel="noopener" inherit underline="always">
        site
      </Anchor>{' '}
      already. For your own pages, create an assistant key among the{' '}
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

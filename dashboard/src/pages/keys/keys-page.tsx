import { Button, Card, Group, Switch, Text, Title } from '@mantine/core'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useRights } from '../../api/use-session.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { useAddressValue } from '../../routes/use-address-value.ts'
import { useProject } from '../../shell/project-context.tsx'
import { CreateKeyModal } from './create-key-modal.tsx'
import { KeyRow } from './key-row.tsx'

export function KeysPage() {
  const project = useProject()
  const api = useApi()
  const { isOwner } = useRights()
  const [create, setCreate] = useAddressValue('create')
  const [revoked, setRevoked] = useAddressValue('revoked')
  const withRevoked = revoked === 'shown'
  const keys = useQuery({
    queryKey: queryKeys.keys,
    queryFn: async ({ signal }) => (await api.listKeys({ signal })).keys,
  })
  return (
    <>
      <PageHeader
        title="API keys"
        documentTitle={`API keys · ${project.name}`}
        description="Admin keys are secret and can access every project. Assistant keys are public and can only access this project’s assistant."
        actions={
          isOwner && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreate('key')}>
              Create key
            </Button>
          )
        }
      />
      <Card mb="xl">
        <Title order={2} mb={4}>
          Project ID
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          Identifies this project in API requests, for example to export conversations.
        </Text>
        <CodeBlock text={project.id} copyLabel="Copy project ID" />
      </Card>
      <QueryView query={keys}>
        {all => {
          const mine = all.filter(({ projectId }) => projectId === null || projectId === project.id)
          const shown = mine.filter(({ revokedAt }) => withRevoked || revokedAt === null)
          if (mine.length === 0)
            return (
              <EmptyView icon={<IconKey aria-hidden />} title="No API keys yet">
                Create an assistant key to add the assistant to a page, or an admin key to deploy from CI.
              </EmptyView>
            )
          return (
            <>
              <Group justify="space-between" mb="sm">
                <Title order={2}>Keys</Title>
                <Switch
                  label="Show revoked keys"
                  size="sm"
                  checked={withRevoked}
                  onChange={event => setRevoked(event.currentTarget.checked ? 'shown' : '')}
                />
              </Group>
              <div className={rows.frame}>
                <VirtualRows rows={shown} keyOf={({ id }) => id} estimatedHeight={70} label="Keys">
                  {key => <KeyRow apiKey={key} />}
                </VirtualRows>
              </div>
            </>
          )
        }}
      </QueryView>
      {isOwner && create !== '' && <CreateKeyModal project={project} onClose={() => setCreate('')} />}
    </>
  )
}

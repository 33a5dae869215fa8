import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { WebhookCard } from './webhook-card.tsx'

export function WebhooksPage() {
  const project = useProject()
  const api = useApi()
  const { isOwner } = useRights()
  const webhooks = useQuery({
    queryKey: queryKeys.webhooks(project.id),
    queryFn: async ({ signal }) => (await api.listWebhooks({ projectId: project.id }, { signal })).webhooks,
  })
  return (
    <SettingsFrame part="webhooks">
      <Stack gap="xl">
        {isOwner && <AddWebhook project={project} />}
        <QueryView query={webhooks}>
          {all =>
            all.length === 0 ? (
              <EmptyView icon={<IconWebhook aria-hidden />} title="No webhooks yet">
                Lectern calls a webhook when a deployment starts, succeeds or fails, for example to notify a
                chat room or continue a pipeline.
              </EmptyView>
            ) : (
              all.map(webhook => <WebhookCard key={webhook.id} project={project} webhook={webhook} />)
            )
          }
        </QueryView>
      </Stack>
    </SettingsFrame>
  )
}

function AddWebhook({ project }: { project: ProjectView }) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const add = useChange({
    change: () => api.createWebhook({ projectId: project.id, url: url.trim() }),
    stale: [queryKeys.webhooks(project.id)],
    onDone: () => setUrl(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Card>
      <Title order={2}>Add webhook</Title>
      <Text size="sm" c="dimmed" mb="md">
        Events are sent as signed JSON, following the Standard Webhooks specification.
      </Text>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="URL"
            type="url"
            placeholder="https://hooks.example.com/docs"
            required
            withAsterisk={false}
            value={url}
            onChange={event => setUrl(event.currentTarget.value)}
            style={{ flex: '1 1 16rem' }}
          />
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </Group>
      </form>
      {add.data && (
        <Alert color="yellow" title="Secret of the new webhook (shown only once)" mt="md">
          <CodeBlock text={add.data.secret} copyLabel="Copy secret" />
        </Alert>
      )}
    </Card>
  )
}

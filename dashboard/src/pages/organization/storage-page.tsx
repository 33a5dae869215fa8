import { Progress, Stack, Table, Text, Title } from '@mantine/core'
import { formatBytes, type StorageView } from '../../../../src/contract/index.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StorageWarning, useStorage } from '../../components/storage-warning.tsx'
import { describeStorage } from '../../text/describe-storage.ts'

const kinds = [
  { kind: 'conversations', label: 'Conversations', color: 'blue.6' },
  { kind: 'deployments', label: 'Deployments', color: 'teal.6' },
  { kind: 'uploads', label: 'Uploads', color: 'grape.6' },
  { kind: 'logs', label: 'Logs', color: 'orange.6' },
] as const

export function StoragePage() {
  const storage = useStorage()
  return (
    <>
      <PageHeader
        title="Storage"
        description="The conversations, deployments, uploads and logs of this organisation."
      />
      <QueryView query={storage}>
        {usage => (
          <Stack gap="xl">
            <StorageWarning />
            <UsageBar usage={usage} />
            <Projects usage={usage} />
            <Text size="sm" c="dimmed">
              To free storage, set a retention period in a project’s settings, erase conversations, end
              previews or archive projects. Files of deployments are removed within two hours.
            </Text>
          </Stack>
        )}
      </QueryView>
    </>
  )
}

function UsageBar({ usage }: { usage: StorageView }) {
  const whole = Math.max(usage.limitBytes ?? usage.usedBytes, usage.usedBytes, 1)
  return (
    <Stack gap="xs">
      <Text fw={600}>{describeStorage(usage)}</Text>
      <Progress.Root size="lg" aria-hidden>
        {kinds.map(({ kind, color }) => (
          <Progress.Section key={kind} value={(100 * usage.bytes[kind]) / whole} color={color} />
        ))}
      </Progress.Root>
    </Stack>
  )
}

function Projects({ usage }: { usage: StorageView }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        By project
      </Title>
      <Table.ScrollContainer
        minWidth={640}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Storage by project"
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Project</Table.Th>
              {kinds.map(({ kind, label, color }) => (
                <Table.Th key={kind} ta="right" style={{ whiteSpace: 'nowrap' }}>
                  <Text span c={color} aria-hidden>
                    ●{' '}
                  </Text>
                  {label}
                </Table.Th>
              ))}
              <Table.Th ta="right">Total</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {usage.projects.map(project => (
              <SizeRow key={project.projectId} label={nameProject(project)} sizes={project} />
            ))}
            <SizeRow label="All projects" sizes={usage} isTotal />
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

type Sizes = Pick<StorageView, 'usedBytes' | 'bytes'>

function SizeRow({ label, sizes, isTotal = false }: { label: string; sizes: Sizes; isTotal?: boolean }) {
  return (
    <Table.Tr fw={isTotal ? 600 : undefined}>
      <Table.Th scope="row" fw="inherit">
        {label}
      </Table.Th>
      {[
        ...kinds.map(({ kind }) => ({ kind, bytes: sizes.bytes[kind] })),
        { kind: 'all', bytes: sizes.usedBytes },
      ].map(({ kind, bytes }) => (
        <Table.Td key={kind} ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatBytes(bytes)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

function nameProject({ name, domain, archived, preview }: StorageView['projects'][number]): string {
  const state = [preview && 'preview', archived && 'archived'].filter(Boolean).join(', ')
  const shown = preview ? domain : name
  return state === '' ? shown : `${shown} (${state})`
}

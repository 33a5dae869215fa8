import { Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { ErrorAlert } from '../../components/error-alert.tsx'

interface DomainCardProps {
  project: ProjectView
  pending: NonNullable<ProjectView['pendingHostname']>
}

/** The DNS record that a custom domain needs before it is used. */
export function DomainCard({ project, pending }: DomainCardProps) {
  const api = useApi()
  const verify = useChange({
    change: () => api.verifyDomain({ projectId: project.id }),
    stale: [queryKeys.projects],
    done: ({ hostname }) => `${hostname} is verified and shows the site.`,
    quiet: true,
  })
  return (
    <Card>
      <Title order={2}>Verify {pending.hostname}</Title>
      <Text size="sm" c="dimmed" mb="md">
        This custom domain is pending. Create this DNS record to prove that it is yours, then verify it. New
        records can take some minutes to be visible.
        {project.hostname && ` Until then, ${project.hostname} shows the site.`}
      </Text>
      <Text size="sm" mb="md" role="status">
        {describeChecks(pending)}
      </Text>
      <Stack>
        <ErrorAlert error={verify.error} />
        <RecordPart label="Type" value={pending.recordType} />
        <RecordPart label="Name" value={pending.recordName} />
        <RecordPart label="Value" value={pending.recordValue} />
        <Group justify="flex-end">
          <Button onClick={() => verify.mutate()} loading={verify.isPending}>
            Verify
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Tells the owner about the automatic checks of the record. */
function describeChecks({ checkedAt, nextCheckAt, problem }: DomainCardProps['pending']): string {
  const next =
    nextCheckAt === null
      ? 'Lectern no longer checks it automatically.'
      : `Next check: ${new Date(nextCheckAt).toLocaleString()}.`
  if (checkedAt === null) return `Lectern checks the record automatically. ${next}`
  return `Checked ${new Date(checkedAt).toLocaleString()}: ${problem ?? 'not verified.'} ${next}`
}

function RecordPart({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
      </Group>
    </div>
  )
}

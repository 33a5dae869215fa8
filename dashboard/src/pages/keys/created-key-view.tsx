import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { z } from 'zod'
import type { createdKeySchema, ProjectView } from '../../../../src/contract/index.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { writeCurl } from './write-curl.ts'

interface CreatedKeyViewProps {
  made: z.infer<typeof createdKeySchema>
  project: ProjectView
  onClose(): void
}

/** Shows a new key once, with a command that uses it. */
export function CreatedKeyView({ made, project, onClose }: CreatedKeyViewProps) {
  const command = writeCurl({ key: made.key, kind: made.kind, project, origin: window.location.origin })
  return (
    <Stack>
      <Alert color="yellow">The key will not be shown again.</Alert>
      <CodeBlock text={made.key} copyLabel="Copy key" />
      <div>
        <Text size="sm" mb={6}>
          Try it:
        </Text>
        <CodeBlock text={command} copyLabel="Copy command" />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

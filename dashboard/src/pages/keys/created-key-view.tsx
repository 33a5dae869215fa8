import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { createdKeySchema, ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { serverUrl } from '../../api/server-addresses.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { writeExport, writeSnippets } from './write-snippets.ts'

interface CreatedKeyViewProps {
  made: z.infer<typeof createdKeySchema>
  project: ProjectView
  onClose(): void
}

/** Shows a new key once, with ways to use it. */
export function CreatedKeyView({ made, project, onClose }: CreatedKeyViewProps) {
  const server = serverUrl()
  return (
    <Stack>
      <Alert color="yellow">The key will not be shown again.</Alert>
      <CodeBlock text={made.key} copyLabel="Copy key" />
      {made.kind === 'assistant' ? (
        <Snippets assistant={{ key: made.key, domain: project.domain, server }} />
      ) : (
        <div>
          <Text size="sm" mb={6}>
            Try it:
          </Text>
          <CodeBlock
            text={writeExport({ key: made.key, projectId: project.id, server })}
            copyLabel="Copy command"
          />
        </div>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  )
}

function Snippets({ assistant }: { assistant: Parameters<typeof writeSnippets>[0] }) {
  const api = useApi()
  const cache = useQueryClient()
  // A checklist that is not ticked is no reason to disturb.
  const tick = () => {
    api.changeChecklist({ snippetCopied: true }).then(
      checklist => cache.setQueryData(queryKeys.checklist, checklist),
      () => {},
    )
  }
  const snippets = writeSnippets(assistant)
  return (
    <Tabs defaultValue="script">
      <Tabs.List mb="sm" aria-label="Ways to use the key">
        {snippets.map(({ id, tab }) => (
          <Tabs.Tab key={id} value={id}>
            {tab}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, hint, text }) => (
        <Tabs.Panel key={id} value={id}>
          <Text size="sm" mb={6}>
            {hint}
          </Text>
          <CodeBlock text={text} copyLabel="Copy snippet" {...(id !== 'curl' && { onCopy: tick })} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

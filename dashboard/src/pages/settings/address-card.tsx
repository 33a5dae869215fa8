import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useRights } from '../../api/use-session.ts'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { ErrorAlert } from '../../components/error-alert.tsx'
import rows from '../../components/rows.module.css'
import { addresses } from '../../routes/addresses.ts'

/** Changes the project's domain, and lists the former ones. */
export function AddressCard({ project }: { project: ProjectView }) {
  const api = useApi()
  const { isOwner } = useRights()
  const [, navigate] = useLocation()
  const [domain, setDomain] = useState(project.domain)
  const [asking, setAsking] = useState(false)
  const rename = useChange({
    change: () => api.updateProject({ projectId: project.id, domain }),
    stale: [queryKeys.projects],
    done: `The domain is now “${domain}”.`,
    onDone: () => navigate(addresses.settings('general', domain), { replace: true }),
    quiet: true,
  })
  return (
    <Card>
      <form
        onSubmit={event => {
          event.preventDefault()
          setAsking(true)
        }}
      >
        <Stack>
          <ErrorAlert error={rename.error} />
          <TextInput
            label="Domain"
            description="Identifies the project in URLs: lower-case letters, digits and hyphens."
            required
            withAsterisk={false}
            maxLength={63}
            autoCapitalize="none"
            spellCheck={false}
            value={domain}
            onChange={event => setDomain(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={domain === project.domain} loading={rename.isPending}>
              Change domain
            </Button>
          </Group>
        </Stack>
      </form>
      {project.formerDomains.length > 0 && (
        <>
          <Title order={2} size="h5" mt="md" mb="xs">
            Former domains
          </Title>
          <div className={rows.frame}>
            {project.formerDomains.map(former => (
              <FormerDomain key={former} project={project} domain={former} canRelease={isOwner} />
            ))}
          </div>
        </>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Change the domain to “${domain}”`}
        action="Change domain"
        pending={rename.isPending}
        onConfirm={() => rename.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Pages under “{project.domain}” redirect to “{domain}”. Chat boxes, API calls and MCP clients that use
        “{project.domain}” keep working.
      </ConfirmModal>
    </Card>
  )
}

function FormerDomain({
  project,
  domain,
  canRelease,
}: {
  project: ProjectView
  domain: string
  canRelease: boolean
}) {
  const api = useApi()
  const [asking, setAsking] = useState(false)
  const release = useChange({
    change: () => api.releaseDomain({ projectId: project.id, domain }),
    stale: [queryKeys.projects],
    done: `Released “${domain}”.`,
  })
  return (
    <div className={rows.row}>
      <div className={rows.grow ?? ''}>
        <Text size="sm">{domain}</Text>
        <Text size="xs" c="dimmed">
          Redirects to this project
        </Text>
      </div>
      {canRelease && (
        <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Release ${domain}`}>
          Release
        </Button>
      )}
      <ConfirmModal
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Release “${domain}”`}
        action="Release domain"
        pending={release.isPending}
        onConfirm={() => release.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Links with “{domain}” stop working. Any project on this server can take the domain.
      </ConfirmModal>
    </div>
  )
}

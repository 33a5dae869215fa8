import { Badge, Button, Card, Group, Text, Title } from '@mantine/core'
import type { SessionView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { describeBrowser } from '../../text/describe-browser.ts'

export function SessionsCard({ sessions }: { sessions: SessionView[] }) {
  const api = useApi()
  const end = useChange({
    change: (id: string) => postToService('/dashboard/api/sessions/end', { id }),
    stale: [queryKeys.account],
    done: 'Session ended.',
  })
  const endAll = useChange({ change: () => api.revokeSessions(), stale: [queryKeys.session] })
  return (
    <Card>
      <Group justify="space-between" mb="md">
        <Title order={2}>Sessions</Title>
        <Button variant="default" onClick={() => endAll.mutate()} loading={endAll.isPending}>
          Sign out everywhere
        </Button>
      </Group>
      <div className={rows.frame}>
        {sessions.map(({ id, isCurrent, signedInAt, address, userAgent }) => (
          <div key={id} className={rows.row}>
            <div className={rows.grow ?? ''}>
              <Text size="sm">
                {describeBrowser(userAgent)} {isCurrent && <Badge size="sm">This session</Badge>}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {address && `${address} · `}signed in <TimeText value={signedInAt} />
              </Text>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                size="xs"
                aria-label={`End session in ${describeBrowser(userAgent)}`}
                onClick={() => end.mutate(id)}
              >
                End session
              </Button>
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

import { Badge, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { useDeployment } from '../../api/use-deployment.ts'
import { QueryView } from '../../components/query-view.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { WithScreenshot } from '../../components/with-screenshot.tsx'
import { addresses } from '../../routes/addresses.ts'

export function LiveDeployment({ statusId, domain }: { statusId: string; domain: string }) {
  const update = useDeployment(statusId)
  return (
    <section>
      <Title order={2} mb="sm">
        Live deployment
      </Title>
      <QueryView query={update} skeleton={<Skeleton height={240} radius="md" />}>
        {status => <LiveCard status={status} domain={domain} />}
      </QueryView>
    </section>
  )
}

function LiveCard({ status, domain }: { status: UpdateStatus; domain: string }) {
  const title = status.commit?.message?.split('\n', 1)[0]
  return (
    <Card>
      <WithScreenshot status={status}>
        <Stack gap="sm" align="flex-start">
          <Group gap="xs">
            <Badge color="green">Live</Badge>
            <Text size="sm" c="dimmed" component="span">
              Deployed <TimeText value={status.endedAt ?? status.createdAt} />
              {status.author?.name && ` by ${status.author.name}`}
            </Text>
          </Group>
          <Text fw={600} fz="lg" lh={1.35} style={{ overflowWrap: 'anywhere' }}>
            {title || status.summary}
          </Text>
          {title && (
            <Text size="sm" c="dimmed">
              {status.summary}
            </Text>
          )}
          <Button
            component={Link}
            href={addresses.deployment(status._id, domain)}
            variant="default"
            size="xs"
          >
            Details
          </Button>
        </Stack>
      </WithScreenshot>
    </Card>
  )
}

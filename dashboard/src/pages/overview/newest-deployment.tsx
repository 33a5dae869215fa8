import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconRocket } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useNewestDeployment } from '../../api/use-newest-deployment.ts'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'

/** Shown if the newest deployment failed or is still running. */
export function NewestDeployment({ project }: { project: ProjectView }) {
  const { data: newest } = useNewestDeployment(project.id)
  if (!newest || newest.status === 'success') return null
  const failed = newest.status === 'failure'
  return (
    <Alert
      color={failed ? 'red' : 'ink'}
      icon={failed ? <IconAlertTriangle aria-hidden /> : <IconRocket aria-hidden />}
      title={failed ? 'The last deployment failed' : 'Deployment in progress'}
    >
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {newest.summary} <TimeText value={newest.createdAt} />.{' '}
        <Anchor
          component={Link}
          href={addresses.deployment(newest._id, project.domain)}
          inherit
          underline="always"
        >
          {failed ? 'Show details' : 'Show progress'}
        </Anchor>
      </Text>
    </Alert>
  )
}

import { Badge, Group, Text } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { Link } from 'wouter'
import type { ProjectView, UpdateState } from '../../../../src/contract/index.ts'
import { useNewestDeployment } from '../../api/use-newest-deployment.ts'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { addresses } from '../../routes/addresses.ts'
import { describeSource } from '../../text/describe-source.ts'

/** A project with the state of its newest deployment, which is loaded when the row is scrolled into view. */
export function ProjectRow({ project }: { project: ProjectView }) {
  const { ref, inViewport } = useInViewport<HTMLAnchorElement>()
  const newest = useNewestDeployment(project.id, { enabled: inViewport }).data
  return (
    <Link
      ref={ref}
      href={addresses.section('overview', project.domain)}
      className={`${rows.row} ${rows.link}`}
    >
      <div className={rows.grow ?? ''}>
        <Text fw={600} truncate>
          {project.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {project.domain} · {describeSource(project.source)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {project.locked && <Badge color="yellow">Locked</Badge>}
        {newest && <NewestBadge state={newest.status} />}
        <Badge color={project.liveStatusId ? 'green' : 'gray'}>
          {project.liveStatusId ? 'Live' : 'Not deployed'}
        </Badge>
      </Group>
      <span className={rows.when} style={{ minWidth: '9.5rem' }}>
        {newest && (
          <>
            Deployed <TimeText value={newest.createdAt} />
          </>
        )}
      </span>
    </Link>
  )
}

function NewestBadge({ state }: { state: UpdateState }) {
  if (state === 'success') return null
  return state === 'failure' ? (
    <Badge color="red">Deployment failed</Badge>
  ) : (
    <Badge color="ink">Deploying</Badge>
  )
}

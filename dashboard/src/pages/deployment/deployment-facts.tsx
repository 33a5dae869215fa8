import { Avatar, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import { TimeText } from '../../components/time-text.tsx'
import { describeOrigin } from '../../text/describe-origin.ts'
import { readLink } from '../../text/read-link.ts'
import classes from './deployment-facts.module.css'
import { describeDuration } from './describe-duration.ts'

export function DeploymentFacts({ status }: { status: UpdateStatus }) {
  const { author, commit } = status
  const name = author?.name
  const picture = author?.avatarUrl && readLink(author.avatarUrl, window.location.href)
  return (
    <div className={classes.facts}>
      <Fact label="Triggered by">{describeOrigin(status.source)}</Fact>
      {name && (
        <Fact label="Author">
          <Group gap={6} wrap="nowrap">
            <Avatar src={picture ?? null} name={name} alt="" size={20} />
            <span>{name}</span>
          </Group>
        </Fact>
      )}
      {commit?.sha && (
        <Fact label="Commit">
          <code title={commit.sha}>{commit.sha.slice(0, 7)}</code>
          {commit.ref && ` on ${commit.ref}`}
        </Fact>
      )}
      <Fact label="Created">
        <TimeText value={status.createdAt} full />
      </Fact>
      {status.endedAt && (
        <Fact label="Duration">
          {describeDuration(Date.parse(status.endedAt) - Date.parse(status.createdAt))}
        </Fact>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  )
}

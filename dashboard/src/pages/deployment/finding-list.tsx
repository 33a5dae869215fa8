import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { checkKinds, type Finding } from '../../../../src/contract/index.ts'
import rows from '../../components/rows.module.css'
import { checkNames } from '../../text/check-names.ts'
import { countNoun } from '../../text/count-noun.ts'
import classes from './finding-list.module.css'
import { useFindings } from './use-findings.ts'

/** The problems that the checks found, by kind. Problems that blocked the deployment come first. */
export function FindingList({ statusId }: { statusId: string }) {
  const { data } = useFindings(statusId)
  if (!data || data.total === 0) return null
  const groups = groupFindings(data.findings)
  const unlisted = data.total - data.findings.length
  return (
    <section>
      <Title order={2} mb="sm">
        {countNoun(data.total, 'problem')}
      </Title>
      <Stack gap="xs">
        {groups.map(group => (
          <FindingGroup key={`${group.level} ${group.kind}`} {...group} opened={group.level === 'fail'} />
        ))}
      </Stack>
      {unlisted > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {countNoun(unlisted, 'more problem')} not listed
        </Text>
      )}
    </section>
  )
}

interface FindingKind {
  kind: Finding['kind']
  level: Finding['level']
  findings: readonly Finding[]
}

function groupFindings(findings: readonly Finding[]): readonly FindingKind[] {
  const levels = ['fail', 'warn'] as const
  return levels
    .flatMap(level =>
      checkKinds.map(kind => ({
        kind,
        level,
        findings: findings.filter(finding => finding.kind === kind && finding.level === level),
      })),
    )
    .filter(group => group.findings.length > 0)
}

function FindingGroup({ kind, level, findings, opened }: FindingKind & { opened: boolean }) {
  return (
    <details className={classes.group} open={opened}>
      <summary>
        <Group gap="sm" component="span" display="inline-flex">
          <Badge color={level === 'fail' ? 'red' : 'yellow'}>
            {level === 'fail' ? 'Blocks deployment' : 'Warning'}
          </Badge>
          <Text size="sm" fw={600} span>
            {checkNames[kind].title}
          </Text>
          <Text size="sm" c="dimmed" span>
            {findings.length}
          </Text>
        </Group>
      </summary>
      <ul className={rows.list}>
        {findings.map(finding => (
          <li key={JSON.stringify(finding)} className={classes.finding}>
            <Text size="sm">{finding.message}</Text>
            {finding.file && (
              <Text size="xs" c="dimmed" ff="monospace">
                {finding.file}
                {finding.line !== null && `:${finding.line}`}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

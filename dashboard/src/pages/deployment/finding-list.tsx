import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import rows from '../../parts/rows.module.css'

const shownFirst = 20

/** What the checks found in an update, what kept it from going live first. */
export function FindingList({ statusId }: { statusId: string }) {
  const api = useApi()
  const [all, setAll] = useState(false)
  const { data } = useQuery({
    queryKey: [...queryKeys.update(statusId), 'findings'],
    queryFn: ({ signal }) => api.listFindings({ statusId }, { signal }),
  })
  if (!data || data.total === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        {data.total === 1 ? '1 finding' : `${data.total} findings`}
      </Title>
      <div className={rows.frame}>
        {data.findings.slice(0, all ? undefined : shownFirst).map(finding => (
          <div key={JSON.stringify(finding)} className={rows.row}>
            <Badge color={finding.level === 'fail' ? 'red' : 'yellow'}>
              {finding.level === 'fail' ? 'Fails' : 'Warning'}
            </Badge>
            <div className={rows.grow ?? ''}>
              <Text size="sm">{finding.message}</Text>
              {finding.file && (
                <Text size="xs" c="dimmed" ff="monospace">
                  {finding.file}
                  {finding.line !== null && `:${finding.line}`}
                </Text>
              )}
            </div>
          </div>
        ))}
      </div>
      {!all && data.findings.length > shownFirst && (
        <Group mt="xs">
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            Show {data.findings.length} findings
          </Button>
        </Group>
      )}
    </section>
  )
}

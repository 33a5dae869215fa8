import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconRocket } from '@tabler/icons-react'
import type { Gaps, ProjectView } from '../../../../src/contract/index.ts'
import { EmptyView } from '../../parts/empty-view.tsx'
import { QueryView, SkeletonLines } from '../../parts/query-view.tsx'
import rows from '../../parts/rows.module.css'
import { useAddressValue } from '../../parts/use-address-value.ts'
import { VirtualRows } from '../../parts/virtual-rows.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { GapRow } from './gap-row.tsx'
import { firstDay } from './insight-range.ts'
import { useGaps, viewerZone } from './use-insights.ts'

/** Questions without an answer, grouped, and whether what is live now would answer them. */
export function GapsView({ days }: { days: number }) {
  const project = useProject()
  if (project.liveStatusId === null)
    return (
      <EmptyView icon={<IconRocket aria-hidden />} title="Nothing is live yet">
        Gaps are put again to what is live, to see which are closed. Deploy the documentation first.
      </EmptyView>
    )
  return <LiveGaps project={project} days={days} liveId={project.liveStatusId} />
}

function LiveGaps({ project, days, liveId }: { project: ProjectView; days: number; liveId: string }) {
  const gaps = useGaps(project.id, { days, liveId })
  return (
    <QueryView query={gaps} skeleton={<SkeletonLines count={5} height={80} />}>
      {data =>
        data.gaps.length === 0 ? (
          <EmptyView icon={<IconCircleCheck aria-hidden />} title="No gaps in these days">
            Every question was answered, or nothing was asked. What the documentation cannot answer is
            gathered here by likeness, the most asked first, with the page where an answer would belong.
          </EmptyView>
        ) : (
          <GapList gaps={data} project={project} days={days} />
        )
      }
    </QueryView>
  )
}

const shownKinds = ['all', 'unanswered', 'answered'] as const

function GapList({ gaps, project, days }: { gaps: Gaps; project: ProjectView; days: number }) {
  const [wanted, setWanted] = useAddressValue('now')
  const shown = shownKinds.find(kind => kind === wanted) ?? 'all'
  const closed = gaps.gaps.filter(({ now }) => now.resolution === 'answered').length
  const open = gaps.gaps.length - closed
  const fitting = gaps.gaps.filter(({ now }) => shown === 'all' || now.resolution === shown)
  const query = new URLSearchParams({ format: 'csv', limit: '500', from: firstDay(days, new Date()) })
  query.set('timeZone', viewerZone)
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Which gaps"
          value={shown}
          onChange={value => setWanted(value === 'all' ? '' : value)}
          data={[
            { value: 'all', label: `All ${gaps.gaps.length}` },
            { value: 'unanswered', label: `Open ${open}` },
            { value: 'answered', label: `Closed ${closed}` },
          ]}
        />
        <Button
          component="a"
          href={`/v1/insights/${project.id}/gaps?${query}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export as CSV
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {gaps.unanswered.toLocaleString()} unanswered questions, grouped by likeness. Each was put again to
        what is live: a closed one is answered there now.
        {!gaps.complete && ' There were more than 5,000; the newest are grouped.'}
      </Text>
      {fitting.length === 0 ? (
        <EmptyView
          icon={<IconCircleCheck aria-hidden />}
          title={shown === 'answered' ? 'None is closed yet' : 'All are closed'}
        >
          {shown === 'answered'
            ? 'Write what is missing, deploy it, and come back: the gaps that it closes are shown here.'
            : 'What is live answers every question that was not answered before.'}
        </EmptyView>
      ) : (
        <div className={rows.frame}>
          <VirtualRows
            key={shown}
            rows={fitting}
            keyOf={({ question }) => question}
            estimatedHeight={110}
            label="Gaps"
          >
            {gap => <GapRow gap={gap} project={project} from={query.get('from') ?? ''} />}
          </VirtualRows>
        </div>
      )}
    </Stack>
  )
}

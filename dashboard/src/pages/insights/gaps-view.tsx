import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconRocket } from '@tabler/icons-react'
import type { Gaps, ProjectView } from '../../../../src/contract/index.ts'
import { basePath } from '../../api/server-addresses.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { QueryView, SkeletonLines } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { VirtualRows } from '../../components/virtual-rows.tsx'
import { useAddressValue } from '../../routes/use-address-value.ts'
import { useProject } from '../../shell/project-context.tsx'
import { countNoun } from '../../text/count-noun.ts'
import { GapRow } from './gap-row.tsx'
import { firstDay } from './insight-range.ts'
import { useGaps, viewerZone } from './use-insights.ts'

/** Unanswered questions, grouped by similarity and checked again against the live docs. */
export function GapsView({ days }: { days: number }) {
  const project = useProject()
  if (project.liveStatusId === null)
    return (
      <EmptyView icon={<IconRocket aria-hidden />} title="Nothing deployed yet">
        Unanswered questions are checked again against the live docs. Deploy the documentation first.
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
          <EmptyView icon={<IconCircleCheck aria-hidden />} title="No unanswered questions in this period">
            Every question was answered, or readers did not ask any. Questions that the documentation does not
            answer are listed here, most frequent first, with the page where an answer would fit.
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
          aria-label="Filter"
          value={shown}
          onChange={value => setWanted(value === 'all' ? '' : value)}
          data={[
            { value: 'all', label: `All ${gaps.gaps.length}` },
            { value: 'unanswered', label: `Unanswered ${open}` },
            { value: 'answered', label: `Answered now ${closed}` },
          ]}
        />
        <Button
          component="a"
          href={`${basePath()}/v1/insights/${project.id}/gaps?${query}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export as CSV
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {countNoun(gaps.unanswered, 'unanswered question')}, grouped by similarity and checked again against
        the live docs.{!gaps.complete && ' Only the newest 5,000 are grouped.'}
      </Text>
      {fitting.length === 0 ? (
        <EmptyView
          icon={<IconCircleCheck aria-hidden />}
          title={shown === 'answered' ? 'None answered yet' : 'All answered now'}
        >
          {shown === 'answered'
            ? 'Add the missing documentation and deploy it. The questions that it answers then appear here.'
            : 'The live docs now answer every question in this list.'}
        </EmptyView>
      ) : (
        <div className={rows.frame}>
          <VirtualRows
            key={shown}
            rows={fitting}
            keyOf={({ question }) => question}
            estimatedHeight={110}
            label="Unanswered questions"
          >
            {gap => <GapRow gap={gap} project={project} from={query.get('from') ?? ''} />}
          </VirtualRows>
        </div>
      )}
    </Stack>
  )
}

import { Card, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { AnalyticsDays, ProjectView } from '../../../../src/contract/index.ts'
import { BarList } from '../../components/bar-list.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { Figure } from '../../components/figure.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { pageAddress } from '../../text/describe-page.ts'
import { describeShare } from '../../text/describe-share.ts'
import { groupWeeks } from '../../text/group-weeks.ts'
import { readLink } from '../../text/read-link.ts'
import { ExportButton } from './export-button.tsx'
import { readPageRows } from './read-rows.ts'
import { Section } from './section.tsx'
import { firstDay, useDays, useViewedPages } from './use-analytics.ts'

const DayBars = lazy(async () => ({ default: (await import('../../components/day-bars.tsx')).DayBars }))

const mostBars = 62

type Day = AnalyticsDays['days'][number]

/** Views and visitors by day, and the pages with the most views. */
export function TrafficView({ days }: { days: number }) {
  const project = useProject()
  const counted = useDays(project.id, days)
  return (
    <QueryView query={counted} skeleton={<Skeleton height={420} radius="md" />}>
      {data =>
        data.days.every(({ views }) => views.total === 0) ? (
          <EmptyView icon={<IconEye aria-hidden />} title="No page views in this period">
            This page shows how often people and AI agents read each page of the site. Views appear a few
            seconds after a page is opened.
          </EmptyView>
        ) : (
          <Traffic days={data.days} period={days} project={project} />
        )
      }
    </QueryView>
  )
}

interface TrafficProps {
  days: readonly Day[]
  period: number
  project: ProjectView
}

function Traffic({ days, period, project }: TrafficProps) {
  const sum = (read: (day: Day) => number) => days.reduce((all, day) => all + read(day), 0)
  const [views, ai] = [sum(day => day.views.total), sum(day => day.views.ai)]
  const weeks = groupWeeks(days, mostBars)
  const per = weeks.length < days.length ? 'week' : 'day'
  const plot = (read: (day: Day) => { human: number; total: number }) =>
    weeks.map(week => {
      const [human, total] = week.reduce(
        ([people, all], day) => [people + read(day).human, all + read(day).total],
        [0, 0],
      )
      return [week[0]?.date ?? '', human, total - human] as const
    })
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Headline label="Views" value={views.toLocaleString()} />
        <Headline label="Views by AI" value={describeShare(ai, views)} />
        <Headline label="Visitors" value={sum(day => day.visitors.total).toLocaleString()} />
        <Headline label="AI visitors" value={sum(day => day.visitors.ai).toLocaleString()} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Section title={`Views per ${per}`}>
          <Suspense fallback={<Skeleton height={190} />}>
            <DayBars
              caption={`Page views of people and AI agents per ${per}`}
              series={['People', 'AI']}
              days={plot(day => day.views)}
            />
          </Suspense>
        </Section>
        <Section title={`Visitors per ${per}`}>
          <Suspense fallback={<Skeleton height={190} />}>
            <DayBars
              caption={`Visitors per ${per}: people and AI agents. A visitor counts again on the next day.`}
              series={['People', 'AI']}
              days={plot(day => day.visitors)}
            />
          </Suspense>
        </Section>
      </SimpleGrid>
      <TopPages period={period} project={project} />
    </Stack>
  )
}

function TopPages({ period, project }: Pick<TrafficProps, 'period' | 'project'>) {
  const pages = useViewedPages(project.id, period)
  return (
    <Section
      title="Top pages"
      actions={
        <ExportButton
          projectId={project.id}
          dateFrom={firstDay(period, Date.now())}
          name={`${project.domain}-page-views.csv`}
          read={readPageRows}
        />
      }
    >
      <QueryView query={pages} skeleton={<Skeleton height={240} />}>
        {({ views }) => (
          <BarList
            label="Top pages"
            empty="No page views yet."
            rows={views.map(({ path, ai, total }) => ({
              label: path,
              count: total,
              ...(ai > 0 && { note: `${describeShare(ai, total)} AI` }),
              href: readLink(pageAddress(path, project), window.location.href),
            }))}
          />
        )}
      </QueryView>
    </Section>
  )
}

function Headline({ label, value }: { label: string; value: string }) {
  return (
    <Card padding="md">
      <Figure label={label}>{value}</Figure>
    </Card>
  )
}

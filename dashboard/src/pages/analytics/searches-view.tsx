import { Anchor, Card, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import type { AnalyticsDays, ProjectView, SearchKind, SearchReport } from '../../../../src/contract/index.ts'
import { BarList } from '../../components/bar-list.tsx'
import { EmptyView } from '../../components/empty-view.tsx'
import { Figure } from '../../components/figure.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { pageAddress } from '../../text/describe-page.ts'
import { describeShare } from '../../text/describe-share.ts'
import { groupWeeks } from '../../text/group-weeks.ts'
import { readLink } from '../../text/read-link.ts'
import { ExportButton } from './export-button.tsx'
import { readSearchRows } from './read-rows.ts'
import { Section } from './section.tsx'
import { firstDay, useDays, useSearches } from './use-analytics.ts'

const DayBars = lazy(async () => ({ default: (await import('../../components/day-bars.tsx')).DayBars }))

const mostBars = 62

type Day = AnalyticsDays['days'][number]

/** What readers search for, what they do not find, and which results they open. */
export function SearchesView({ days }: { days: number }) {
  const project = useProject()
  const counted = useDays(project.id, days)
  return (
    <QueryView query={counted} skeleton={<Skeleton height={420} radius="md" />}>
      {data =>
        data.days.every(({ searches }) => searches === 0) ? (
          <EmptyView icon={<IconSearch aria-hidden />} title="No searches in this period">
            This page shows what readers type in the search box of the site, what they do not find, and which
            results they open.
          </EmptyView>
        ) : (
          <Searches days={data.days} period={days} project={project} />
        )
      }
    </QueryView>
  )
}

interface SearchesProps {
  days: readonly Day[]
  period: number
  project: ProjectView
}

function Searches({ days, period, project }: SearchesProps) {
  const sum = (some: readonly Day[], read: (day: Day) => number) =>
    some.reduce((all, day) => all + read(day), 0)
  const all = sum(days, day => day.searches)
  const weeks = groupWeeks(days, mostBars)
  const per = weeks.length < days.length ? 'week' : 'day'
  const plotted = weeks.map(week => {
    const empty = sum(week, day => day.searchesWithoutResults)
    return [week[0]?.date ?? '', sum(week, day => day.searches) - empty, empty] as const
  })
  const figures = [
    ['Searches', all.toLocaleString()],
    [
      'Without a result',
      describeShare(
        sum(days, day => day.searchesWithoutResults),
        all,
      ),
    ],
    [
      'Result opened',
      describeShare(
        Math.min(
          all,
          sum(days, day => day.searchesWithClick),
        ),
        all,
      ),
    ],
  ] as const
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, md: 3 }}>
        {figures.map(([label, value]) => (
          <Card key={label} padding="md">
            <Figure label={label}>{value}</Figure>
          </Card>
        ))}
      </SimpleGrid>
      <Section title={`Searches per ${per}`}>
        <Suspense fallback={<Skeleton height={190} />}>
          <DayBars
            caption={`Searches with and without results per ${per}`}
            series={['With results', 'Without results']}
            days={plotted}
          />
        </Suspense>
      </Section>
      <ProblemLists period={period} project={project} />
      <TopSearches period={period} project={project} />
    </Stack>
  )
}

type ListProps = Pick<SearchesProps, 'period' | 'project'>

function ProblemLists({ period, project }: ListProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <QueryList
        period={period}
        project={project}
        only="without-results"
        title="Without a result"
        description="Words that the docs lack. Open one to see the closest pages."
        label="Searches without a result"
        empty="Every search found something."
        actions={
          <Anchor
            component={Link}
            href={`${addresses.section('insights', project.domain)}?view=gaps`}
            size="sm"
            underline="always"
          >
            Unanswered questions
          </Anchor>
        }
      />
      <QueryList
        period={period}
        project={project}
        only="without-clicks"
        title="Result not opened"
        description="The results may not fit. Open one to see them, and improve the titles, descriptions and keywords of the pages that should be found."
        label="Searches whose results were not opened"
        empty="Readers opened a result of every search."
      />
    </SimpleGrid>
  )
}

interface QueryListProps extends ListProps {
  only: SearchKind
  title: string
  description: string
  label: string
  empty: string
  actions?: ReactNode
}

/** Queries with a problem. Each leads to the pages that search finds for it. */
function QueryList({ period, project, only, title, description, label, empty, actions }: QueryListProps) {
  const searches = useSearches(project.id, { days: period, only })
  return (
    <Section title={title} description={description} actions={actions}>
      <QueryView query={searches} skeleton={<Skeleton height={160} />}>
        {data => (
          <BarList
            label={label}
            empty={empty}
            rows={data.searches.map(({ searchQuery, hits, hitsWithoutResults }) => ({
              label: searchQuery,
              count: only === 'without-results' ? hitsWithoutResults : hits,
              address: addresses.tryOut(searchQuery, project.domain),
            }))}
          />
        )}
      </QueryView>
    </Section>
  )
}

function TopSearches({ period, project }: ListProps) {
  const searches = useSearches(project.id, { days: period })
  return (
    <Section
      title="Most frequent searches"
      actions={
        <ExportButton
          projectId={project.id}
          dateFrom={firstDay(period, Date.now())}
          name={`${project.domain}-searches.csv`}
          read={readSearchRows}
        />
      }
    >
      <QueryView query={searches} skeleton={<Skeleton height={240} />}>
        {data => <SearchTable searches={data.searches} project={project} />}
      </QueryView>
    </Section>
  )
}

function SearchTable({ searches, project }: Pick<SearchReport, 'searches'> & { project: ProjectView }) {
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Search</Table.Th>
            <Table.Th ta="end">Times</Table.Th>
            <Table.Th ta="end">No result</Table.Th>
            <Table.Th ta="end">Opened</Table.Th>
            <Table.Th>Page opened most</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {searches.map(({ searchQuery, hits, hitsWithoutResults, ctr, topClickedPage }) => (
            <Table.Tr key={searchQuery}>
              <Table.Td>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {searchQuery}
                </Text>
              </Table.Td>
              <Table.Td ta="end">{hits.toLocaleString()}</Table.Td>
              <Table.Td ta="end">{hitsWithoutResults.toLocaleString()}</Table.Td>
              <Table.Td ta="end">{describeShare(ctr)}</Table.Td>
              <Table.Td>
                {topClickedPage !== null && (
                  <Anchor
                    href={readLink(pageAddress(topClickedPage, project), window.location.href)}
                    target="_blank"
                    rel="noopener"
                    size="sm"
                    underline="always"
                  >
                    {topClickedPage}
                  </Anchor>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

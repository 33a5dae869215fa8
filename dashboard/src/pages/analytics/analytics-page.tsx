import { Alert, Anchor, Tabs } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link, useLocation, useSearch } from 'wouter'
import { PageHeader } from '../../components/page-header.tsx'
import { PeriodChoice } from '../../components/period-choice.tsx'
import { addresses } from '../../routes/addresses.ts'
import { readDays, usualDays } from '../../routes/range-days.ts'
import { useProject } from '../../shell/project-context.tsx'
import { SearchesView } from './searches-view.tsx'
import { TrafficView } from './traffic-view.tsx'

const views = ['traffic', 'searches'] as const

export function AnalyticsPage() {
  const project = useProject()
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const days = readDays(search)
  const view = views.find(known => known === search.get('view')) ?? 'traffic'
  const show = (chosen: { days?: number; view?: string }) => {
    const next = { days, view, ...chosen }
    const given = new URLSearchParams({
      ...(next.view !== 'traffic' && { view: next.view }),
      ...(next.days !== usualDays && { days: String(next.days) }),
    })
    const query = given.size === 0 ? '' : `?${given}`
    navigate(addresses.section('analytics', project.domain) + query, { replace: true })
  }
  return (
    <>
      <PageHeader
        title="Analytics"
        documentTitle={`Analytics · ${project.name}`}
        description="Which pages people and AI agents read, and what readers search for. Days are in UTC."
        actions={<PeriodChoice days={days} onChange={chosen => show({ days: chosen })} />}
      />
      {!project.analytics && (
        <Alert mb="lg" icon={<IconInfoCircle aria-hidden />} title="Counting is turned off">
          New page views and searches are not counted. Turn it on in the{' '}
          <Anchor component={Link} href={addresses.settings('general', project.domain)} underline="always">
            settings
          </Anchor>
          .
        </Alert>
      )}
      <Tabs value={view} onChange={chosen => show({ view: chosen ?? 'traffic' })}>
        <Tabs.List mb="lg" aria-label="Analytics">
          <Tabs.Tab value="traffic">Pages</Tabs.Tab>
          <Tabs.Tab value="searches">Searches</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={view}>
          {view === 'traffic' ? <TrafficView days={days} /> : <SearchesView days={days} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

import { SegmentedControl, Tabs } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import { addresses } from '../../addresses.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { AskedView } from './asked-view.tsx'
import { GapsView } from './gaps-view.tsx'
import { type InsightChoice, rangeDays, readChoice, writeChoice } from './insight-range.ts'

export function InsightsPage() {
  const project = useProject()
  const choice = readChoice(new URLSearchParams(useSearch()))
  const [, navigate] = useLocation()
  const show = (changed: Partial<InsightChoice>) =>
    navigate(addresses.section('insights', project.domain) + writeChoice({ ...choice, ...changed }), {
      replace: true,
    })
  return (
    <>
      <PageHeader
        title="Insights"
        documentTitle={`Insights into ${project.name}`}
        description="What readers want to know, and what the documentation does not tell them."
        actions={
          <SegmentedControl
            aria-label="Time"
            value={String(choice.days)}
            onChange={days => show({ days: Number(days) })}
            data={rangeDays.map(days => ({
              value: String(days),
              label: days === 365 ? 'Year' : `${days} days`,
            }))}
          />
        }
      />
      <Tabs value={choice.view} onChange={view => show({ view: view === 'gaps' ? 'gaps' : 'asked' })}>
        <Tabs.List mb="lg" aria-label="Insights">
          <Tabs.Tab value="asked">What was asked</Tabs.Tab>
          <Tabs.Tab value="gaps">Gaps</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={choice.view}>
          {choice.view === 'gaps' ? <GapsView days={choice.days} /> : <AskedView days={choice.days} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

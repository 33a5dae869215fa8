import { Tabs } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import { PageHeader } from '../../components/page-header.tsx'
import { PeriodChoice } from '../../components/period-choice.tsx'
import { addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'
import { GapsView } from './gaps-view.tsx'
import { type InsightChoice, readChoice, writeChoice } from './insight-range.ts'
import { QuestionsView } from './questions-view.tsx'

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
        documentTitle={`Insights · ${project.name}`}
        description="What readers ask, and what the documentation does not answer."
        actions={<PeriodChoice days={choice.days} onChange={days => show({ days })} />}
      />
      <Tabs value={choice.view} onChange={view => show({ view: view === 'gaps' ? 'gaps' : 'asked' })}>
        <Tabs.List mb="lg" aria-label="Insights">
          <Tabs.Tab value="asked">Questions</Tabs.Tab>
          <Tabs.Tab value="gaps">Unanswered questions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={choice.view}>
          {choice.view === 'gaps' ? <GapsView days={choice.days} /> : <QuestionsView days={choice.days} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

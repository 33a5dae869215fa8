import { Select, Tabs } from '@mantine/core'
import { PageHeader } from '../../components/page-header.tsx'
import { useAddressValue } from '../../routes/use-address-value.ts'
import { useProject } from '../../shell/project-context.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { PageCounts } from './page-counts.tsx'
import { isStatus, statusNames } from './status-names.ts'

export function FeedbackPage() {
  const project = useProject()
  const [view, setView] = useAddressValue('view')
  const [given, setStatus] = useAddressValue('status')
  const status = isStatus(given) ? given : undefined
  return (
    <>
      <PageHeader
        title="Feedback"
        documentTitle={`Feedback · ${project.name}`}
        description="What readers think of pages and answers, newest first."
        actions={
          view !== 'pages' && (
            <Select
              aria-label="Status"
              clearable
              placeholder="Any status"
              data={statusNames}
              value={status ?? null}
              onChange={value => setStatus(value ?? '')}
            />
          )
        }
      />
      <Tabs
        value={view === 'pages' ? 'pages' : 'list'}
        onChange={value => setView(value === 'pages' ? 'pages' : '')}
      >
        <Tabs.List mb="lg" aria-label="Feedback">
          <Tabs.Tab value="list">Feedback</Tabs.Tab>
          <Tabs.Tab value="pages">By page</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={view === 'pages' ? 'pages' : 'list'}>
          {view === 'pages' ? <PageCounts /> : <FeedbackList status={status} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

import type { ReactNode } from 'react'
import { PageHeader } from '../../components/page-header.tsx'
import { PageTabs } from '../../components/page-tabs.tsx'
import { type AssistantPart, addresses } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'

const parts: readonly { part: AssistantPart; label: string }[] = [
  { part: 'playground', label: 'Playground' },
  { part: 'models', label: 'Models' },
  { part: 'search', label: 'Search' },
  { part: 'steering', label: 'Assistant.md' },
]

export function AssistantFrame({ part, children }: { part: AssistantPart; children: ReactNode }) {
  const { name, domain } = useProject()
  return (
    <>
      <PageHeader title="Assistant" documentTitle={`Assistant · ${name}`} />
      <PageTabs
        label="Assistant"
        current={addresses.assistant(part, domain)}
        tabs={parts.map(({ part: id, label }) => ({ label, address: addresses.assistant(id, domain) }))}
      >
        {children}
      </PageTabs>
    </>
  )
}

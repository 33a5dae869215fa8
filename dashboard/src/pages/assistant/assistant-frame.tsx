import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { type AssistantPart, addresses } from '../../addresses.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { useProject } from '../../shell/project-context.tsx'

const parts: readonly { part: AssistantPart; label: string }[] = [
  { part: 'playground', label: 'Playground' },
  { part: 'models', label: 'Models' },
  { part: 'steering', label: 'Assistant.md' },
]

/** The frame of the assistant's pages; each has an address of its own. */
export function AssistantFrame({ part, children }: { part: AssistantPart; children: ReactNode }) {
  const project = useProject()
  const [, navigate] = useLocation()
  const open = (value: string | null) => {
    const chosen = parts.find(({ part: id }) => id === value)
    if (chosen) navigate(addresses.assistant(chosen.part, project.domain))
  }
  return (
    <>
      <PageHeader title="Assistant" documentTitle={`Assistant of ${project.name}`} />
      <Tabs value={part} onChange={open}>
        <Tabs.List mb="xl" aria-label="Assistant">
          {parts.map(({ part: id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={part}>{children}</Tabs.Panel>
      </Tabs>
    </>
  )
}

import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { addresses, type SettingsPart } from '../../addresses.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { useProject } from '../../shell/project-context.tsx'

const parts: readonly { part: SettingsPart; label: string }[] = [
  { part: 'general', label: 'General' },
  { part: 'pushes', label: 'Pushes' },
  { part: 'webhooks', label: 'Webhooks' },
  { part: 'readers', label: 'Readers’ data' },
]

/** The frame of the pages of a project's settings; each has an address of its own. */
export function SettingsFrame({ part, children }: { part: SettingsPart; children: ReactNode }) {
  const project = useProject()
  const [, navigate] = useLocation()
  const open = (value: string | null) => {
    const chosen = parts.find(({ part: id }) => id === value)
    if (chosen) navigate(addresses.settings(chosen.part, project.domain))
  }
  return (
    <>
      <PageHeader title="Settings" documentTitle={`Settings of ${project.name}`} />
      <Tabs value={part} onChange={open}>
        <Tabs.List mb="xl" aria-label="Settings">
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

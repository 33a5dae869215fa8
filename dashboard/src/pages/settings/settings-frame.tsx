import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRights } from '../../api/use-session.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { PageTabs } from '../../components/page-tabs.tsx'
import { addresses, type SettingsPart } from '../../routes/addresses.ts'
import { useProject } from '../../shell/project-context.tsx'

const parts: readonly { part: SettingsPart; label: string }[] = [
  { part: 'general', label: 'General' },
  { part: 'pushes', label: 'Deploy on push' },
  { part: 'webhooks', label: 'Webhooks' },
  { part: 'sign-in', label: 'Readers’ sign-in' },
  { part: 'readers', label: 'Reader data' },
]

export function SettingsFrame({ part, children }: { part: SettingsPart; children: ReactNode }) {
  const { name, domain } = useProject()
  const { canWrite } = useRights()
  return (
    <>
      <PageHeader title="Settings" documentTitle={`Settings · ${name}`} />
      <PageTabs
        label="Settings"
        current={addresses.settings(part, domain)}
        tabs={parts.map(({ part: id, label }) => ({ label, address: addresses.settings(id, domain) }))}
      >
        {!canWrite && (
          <Text size="sm" c="dimmed" mb="lg">
            You can view these settings. Editors and owners can change them.
          </Text>
        )}
        {children}
      </PageTabs>
    </>
  )
}

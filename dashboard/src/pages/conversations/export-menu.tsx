import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ProjectView } from '../../../../src/contract/index.ts'
import type { ConversationFilters } from '../../routes/conversation-filters.ts'
import { useExport } from './use-export.ts'

/** Exports the questions that match the filters of the list. */
export function ExportMenu({ project, filters }: { project: ProjectView; filters: ConversationFilters }) {
  const { read, start, stop } = useExport()
  if (read !== null)
    return (
      <Button variant="default" onClick={stop}>
        Stop ({read.toLocaleString()} read)
      </Button>
    )
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Questions that match the filters</Menu.Label>
        <Menu.Item onClick={() => void start({ project, filters, format: 'csv' })}>
          Spreadsheet (CSV)
        </Menu.Item>
        <Menu.Item onClick={() => void start({ project, filters, format: 'ndjson' })}>
          JSON lines (NDJSON)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

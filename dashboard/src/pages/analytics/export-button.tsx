import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { saveFile } from '../../components/save-file.ts'
import { showNotification } from '../../notifications/show-notification.ts'
import { writeCsvRow } from '../../text/write-csv-row.ts'
import type { readPageRows } from './read-rows.ts'

interface ExportProps {
  projectId: string
  dateFrom: string
  /** Name of the file. */
  name: string
  read: typeof readPageRows
}

export function ExportButton({ projectId, dateFrom, name, read }: ExportProps) {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(api, { projectId, dateFrom }),
    onSuccess: rows => {
      const lines = rows.map(row => writeCsvRow(row.map(cell => String(cell ?? ''))))
      saveFile(new Blob(lines, { type: 'text/csv;charset=utf-8' }), name)
    },
    onError: error => {
      void showNotification({ title: 'Export failed', message: describeError(error), color: 'red' })
    },
  })
  return (
    <Button
      variant="default"
      loading={isPending}
      onClick={() => mutate()}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      Export as CSV
    </Button>
  )
}

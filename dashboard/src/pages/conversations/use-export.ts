import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../../../src/client/index.ts'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { saveFile } from '../../components/save-file.ts'
import { showNotification } from '../../notifications/show-notification.ts'
import { type ConversationFilters, toInstants } from '../../routes/conversation-filters.ts'
import { countNoun } from '../../text/count-noun.ts'
import { type ExportFormat, fitsFilters, writeHead, writeRow } from './export-rows.ts'

interface ExportJob {
  project: ProjectView
  filters: ConversationFilters
  format: ExportFormat
}

/** Exports the matching questions to a file. `read` counts the questions read so far; null if no export is running. */
export function useExport() {
  const api = useApi()
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (job: ExportJob) => {
    const left = new AbortController()
    running.current = left
    setRead(0)
    try {
      const { file, count } = await writeExport(api, job, { signal: left.signal, onRead: setRead })
      saveFile(file, `${job.project.domain}-conversations.${job.format}`)
      void showNotification({ message: `Exported ${countNoun(count, 'question')}.`, color: 'green' })
    } catch (error) {
      if (!left.signal.aborted)
        void showNotification({ title: 'Export failed', message: describeError(error), color: 'red' })
    } finally {
      setRead(null)
    }
  }
  return { read, start, stop: () => running.current?.abort() }
}

async function writeExport(
  api: Client,
  { project, filters, format }: ExportJob,
  { signal, onRead }: { signal: AbortSignal; onRead(count: number): void },
): Promise<{ file: Blob; count: number }> {
  const { from, to } = toInstants(filters)
  const range = { projectId: project.id, dateFrom: from, dateTo: to, limit: 1000 }
  // One blob per page: the browser can move blobs out of memory.
  const parts = [new Blob([writeHead(format)])]
  let count = 0
  let read = 0
  for await (const { conversations } of api.exportAllConversations(range, { signal })) {
    const fitting = conversations.filter(row => fitsFilters(row, filters))
    parts.push(new Blob([fitting.map(row => writeRow(row, format)).join('')]))
    count += fitting.length
    read += conversations.length
    onRead(read)
  }
  const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson'
  return { file: new Blob(parts, { type }), count }
}

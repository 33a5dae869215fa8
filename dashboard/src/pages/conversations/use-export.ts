import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../../../src/client/index.ts'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { describeError } from '../../api/describe-error.ts'
import { saveFile } from '../../parts/save-file.ts'
import { showNotice } from '../../parts/show-notice.ts'
import { type ConversationFilters, toInstants } from './conversation-filters.ts'
import { type ExportFormat, fitsFilters, writeHead, writeRow } from './export-rows.ts'

interface ExportJob {
  project: ProjectView
  filters: ConversationFilters
  format: ExportFormat
}

/** Writes the questions that fit into a file, page by page; `read` is how many have been looked at, null when none is under way. */
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
      void showNotice({ message: `Saved ${count.toLocaleString()} questions.`, color: 'green' })
    } catch (error) {
      if (!left.signal.aborted)
        void showNotice({ title: 'The export failed', message: describeError(error), color: 'red' })
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
  // Each page is made a blob at once, which the browser may keep outside the memory of the page.
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

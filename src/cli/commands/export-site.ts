import { basename, resolve } from 'node:path'
import type { Client } from '../../client/index.ts'
import type { StaticExportJob } from '../../contract/index.ts'
import { formatBytes } from '../../contract/index.ts'
import { formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { list, text } from '../core/option.ts'
import { writeArchive } from '../files/write-archive.ts'

const pollMs = 500

interface SiteArchive {
  name: string
  pageCount: number
  content: Uint8Array
}

export const exportSiteCommand = defineCommand({
  summary: 'Exports a site as files that need no server, with search and answers in the browser.',
  description:
    'The export has the pages that everybody can read. With --docs, it exports a folder without a server; otherwise the live\nsite of a project. Any web server can serve the files from any folder, and a browser can open index.html.',
  options: {
    docs: text('PATH', 'Exports this folder instead of a project.'),
    out: text('FILE|DIR', 'A file that ends in .zip, or an empty folder. Default: NAME.zip.', 'o'),
    address: text('URL', 'Address at which the files will be served, for search engines and the 404 page.'),
    page: list('PATH', 'Exports only this page of a project.'),
    group: list('GROUP', 'Includes the pages of a signed-in reader in this group.'),
    project: projectOption,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern export-site --docs ./docs', does: 'Write docs.zip from a folder' },
    {
      run: 'lectern export-site --project acme --out ./public --address https://acme.example/help',
      does: 'Write the live site of a project to a folder',
    },
  ],
  async run(context, { options }) {
    const { docs, address } = options
    if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
      throw new CommandError('usage', `--address must be an http or https address, not “${address}”.`)
    if (docs !== undefined && options.page.length + options.group.length > 0)
      throw new CommandError('usage', '--page and --group need a project. Leave out --docs.')
    const archive =
      docs === undefined ? await exportProject(context, options) : await exportFolder(context, docs, address)
    const out = options.out ?? `${archive.name}.zip`
    await writeArchive(out, archive.content)
    const summary = { output: out, pages: archive.pageCount, bytes: archive.content.byteLength }
    if (context.json) await context.terminal.json(summary)
    else
      await context.terminal.note(
        `Exported ${formatCount(summary.pages, 'page')} to ${out} (${formatBytes(summary.bytes)} compressed).`,
      )
  },
})

async function exportFolder(
  { processCommands, signal, terminal }: CommandContext,
  folder: string,
  address: string | undefined,
): Promise<SiteArchive> {
  const onProgress = (message: string) => void terminal.progress(message)
  const exported = await processCommands.exportFolder(
    { folder, address: address?.replace(/\/+$/, '') },
    { signal, onProgress, onLog: line => void terminal.note(line) },
  )
  return { ...exported, name: basename(resolve(folder)) }
}

async function exportProject(
  context: CommandContext,
  options: Parameters<typeof openProject>[1] & {
    address: string | undefined
    page: string[]
    group: string[]
  },
): Promise<SiteArchive> {
  const { client, project } = await openProject(context, options)
  const { address, page, group } = options
  const started = await client.startStaticExport({
    domain: project.domain,
    ...(address !== undefined && { url: address }),
    ...(page.length > 0 && { paths: page }),
    ...(group.length > 0 && { groups: group }),
  })
  const job = await waitForJob(context, client, started)
  if (job.status === 'failed') throw new CommandError('export-failed', job.error ?? 'The export failed.')
  const { bundleUrl } = await client.createStaticExportBundle({ jobId: job.jobId })
  const response = await context.fetch(bundleUrl, { signal: context.signal })
  if (!response.ok)
    throw new CommandError('export-failed', `The archive cannot be downloaded: status ${response.status}.`)
  const content = new Uint8Array(await response.arrayBuffer())
  return { name: project.domain, pageCount: job.pageCount, content }
}

async function waitForJob(
  { wait = sleep, signal, terminal }: CommandContext,
  client: Client,
  started: StaticExportJob,
): Promise<StaticExportJob> {
  let job = started
  while (job.status === 'queued' || job.status === 'running') {
    await terminal.progress(`${job.status}: ${job.progress} %, ${formatCount(job.pageCount, 'page')}`)
    await wait(pollMs, signal)
    job = await client.readStaticExport({ jobId: job.jobId })
  }
  return job
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise(done => setTimeout(done, milliseconds))
}

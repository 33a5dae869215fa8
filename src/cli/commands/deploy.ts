import { resolve } from 'node:path'
import type { Client } from '../../client/index.ts'
import type { ProjectView } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { connect } from '../core/connect.ts'
import { projectOption } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { resolveProject } from '../core/resolve-project.ts'
import { packFolder } from '../files/pack-folder.ts'
import { logOptions, reportUpdateUntilEnd } from './report-update.ts'

export const deployCommand = defineCommand({
  summary: 'Deploys documentation: a folder of this machine, or the project’s own source.',
  description:
    'With PATH, the folder is packed, uploaded and becomes the project’s source. Version control folders, node_modules,\n.env files and symbolic links are left out. Without PATH, the project’s source is fetched again by the server.',
  arguments: [{ name: 'PATH', description: 'Folder with the documentation.', required: false }],
  options: {
    project: projectOption,
    wait: flag('Shows the log until the update has ended, and fails when the update does.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern deploy ./docs --wait', does: 'Deploy a folder and wait until readers see it' },
    { run: 'lectern deploy --project acme', does: 'Fetch the project’s git repository and deploy it' },
  ],
  hints: {
    conflict:
      'Pass a PATH to upload, or give the project a source: `lectern projects rename PROJECT --git URL`.',
  },
  async run(context, { options, words: [path] }) {
    const { terminal, json, signal } = context
    const client = connect(context, options)
    const project = await resolveProject(client, options.project, signal)
    const statusId =
      path === undefined
        ? (await client.triggerUpdate({ projectId: project.id }, { signal })).statusId
        : await upload(context, client, project, resolve(path))
    await terminal.note(`Update ${statusId} of ${project.domain} is queued.`)
    if (options.wait) return reportUpdateUntilEnd(context, client, { statusId, findings: options.findings })
    if (json) await terminal.json({ statusId, projectId: project.id, domain: project.domain })
    else await terminal.line(statusId)
    await terminal.note(`\`lectern status ${statusId} --wait\` watches it.`)
    return 'done'
  },
})

async function upload(
  { terminal, signal }: CommandContext,
  client: Client,
  project: ProjectView,
  folder: string,
): Promise<string> {
  await terminal.progress(`Packing ${folder} …`)
  const packed = await packFolder(folder, signal)
  try {
    await terminal.note(
      `Uploading ${packed.fileCount} ${packed.fileCount === 1 ? 'file' : 'files'}, ${formatSize(packed.archive.size)} packed.`,
    )
    const { archive } = packed
    return (await client.uploadUpdate({ projectId: project.id, archive }, { signal })).statusId
  } finally {
    await packed.close()
  }
}

function formatSize(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024)
  return mebibytes >= 1 ? `${mebibytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} kB`
}

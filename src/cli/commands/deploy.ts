import { resolve } from 'node:path'
import type { Client } from '../../client/index.ts'
import { formatBytes, formatCount, nameFolder } from '../../shared/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { flag } from '../core/option.ts'
import { show } from '../core/show.ts'
import { packFolder } from '../files/pack-folder.ts'
import { logOptions, reportUpdateUntilEnd } from './report-update.ts'

export const deployCommand = defineCommand({
  summary: 'Deploys a folder, or the project’s current source.',
  description:
    'With PATH, the folder is uploaded and becomes the project’s source. Version control folders, node_modules, .env files\nand symbolic links are left out. Without PATH, the server fetches the project’s current source again.',
  arguments: [{ name: 'PATH', description: 'Folder with the documentation.', required: false }],
  options: {
    project: projectOption,
    'publish-anyway': flag('Publishes the deployment even if a check fails.'),
    wait: flag('Follows the log until the deployment ends. The exit code is 8 if it fails.'),
    ...logOptions,
    ...serverOptions,
  },
  examples: [
    { run: 'lectern deploy ./docs --wait', does: 'Deploy a folder and wait until it is live' },
    { run: 'lectern deploy --project acme', does: 'Fetch the project’s git repository and deploy it' },
  ],
  hints: {
    conflict: 'Pass a PATH to upload, or run `lectern projects rename PROJECT --git URL` to set a source.',
  },
  async run(context, { options, words: [path] }) {
    const { terminal } = context
    const { client, project } = await openProject(context, options)
    const query = options['publish-anyway'] ? { publishAnyway: 'true' as const } : {}
    const { statusId } =
      path === undefined
        ? await client.triggerUpdate({ projectId: project.id, ...query })
        : await upload(context, client, { projectId: project.id, folder: resolve(path), ...query })
    await terminal.note(`Queued deployment ${statusId} of ${project.domain}.`)
    if (options.wait) return reportUpdateUntilEnd(context, client, { statusId, findings: options.findings })
    await show(context, { statusId, projectId: project.id, domain: project.domain }, statusId)
    await terminal.note(`Follow it: lectern status ${statusId} --wait`)
  },
})

async function upload(
  { terminal, signal }: CommandContext,
  client: Client,
  { projectId, folder, ...query }: { projectId: string; folder: string; publishAnyway?: 'true' },
): Promise<{ statusId: string }> {
  await terminal.progress(`Packing ${folder}…`)
  const packed = await packFolder(folder, signal)
  try {
    await terminal.note(
      `Uploading ${formatCount(packed.fileCount, 'file')} (${formatBytes(packed.archive.size)} compressed).`,
    )
    const { archive } = packed
    const name = nameFolder(folder)
    return await client.uploadUpdate({ projectId, archive, ...(name !== null && { name }), ...query })
  } finally {
    await packed.close()
  }
}

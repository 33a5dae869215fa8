import { type ReadersView, saveReadersSchema } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { renderTable } from '../core/render-table.ts'
import { readSettingsFile } from '../files/read-settings-file.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}

async function showReaders({ terminal, json }: CommandContext, view: ReadersView): Promise<void> {
  if (json) return terminal.json(view)
  const { method, sessionHours, passwords, token, addresses } = view
  if (method === 'off')
    return terminal.line(
      'Readers cannot sign in. Everybody reads the site; restricted pages are not published.',
    )
  await terminal.line(`Readers sign in with a ${method}, for ${sessionHours} hours.`)
  await terminal.line(`Sign-in page: ${addresses.signIn}`)
  const groupsOf = (groups: string[] = []) => groups.join(', ')
  if (passwords.length > 0)
    await terminal.line(
      renderTable(
        ['PASSWORD', 'GROUPS'],
        passwords.map(({ name, groups }) => [name, groupsOf(groups)]),
      ),
    )
  if (!token) return
  await terminal.line(`Tokens: ${token.algorithm}, sent to ${addresses.token}`)
  for (const { url } of token.loginUrls ?? []) await terminal.line(`Login page: ${url}`)
}

const showCommand = defineCommand({
  summary: 'Shows how readers of a project’s site sign in, without passwords and keys.',
  options,
  examples: [{ run: 'lectern readers --project acme', does: 'Show the settings' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showReaders(context, await client.readReaders({ projectId }))
  },
})

const setCommand = defineCommand({
  summary: 'Makes a site private and sets how its readers sign in, from a JSON file.',
  description:
    'The file has the body of PUT /v1/project/readers. It replaces all earlier settings and ends all sessions of readers.\nPasswords and keys that it leaves out are kept.',
  arguments: [{ name: 'FILE', description: 'JSON file with the settings.', required: true }],
  options,
  examples: [{ run: 'lectern readers set readers.json --project acme', does: 'Turn on sign-in' }],
  async run(context, input) {
    const [file = ''] = input.words
    const given = await readSettingsFile(file, saveReadersSchema)
    const { client, projectId } = await openProject(context, input.options)
    await showReaders(context, await client.saveReaders({ projectId, ...given }))
  },
})

const offCommand = defineCommand({
  summary: 'Turns off sign-in for readers. Restricted pages are no longer published.',
  options,
  examples: [{ run: 'lectern readers off --project acme', does: 'Let everybody read the site' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    await showReaders(context, await client.removeReaders({ projectId }))
  },
})

export const readersCommands = {
  readers: showCommand,
  'readers set': setCommand,
  'readers off': offCommand,
}

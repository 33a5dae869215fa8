import { type ReadersView, type SaveReaders, saveReadersSchema } from '../../contract/index.ts'
import { type CommandContext, defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { choice, flag, list, type OptionValues, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { checkSettings, readSettingsFile } from '../files/read-settings-file.ts'
import { readToken } from './set-project.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}

async function showReaders({ terminal, json }: CommandContext, view: ReadersView): Promise<void> {
  if (json) return terminal.json(view)
  const { method, sessionHours, passwords, token, oidc, addresses } = view
  if (method === 'off')
    return terminal.line(
      'Readers cannot sign in. Everybody reads the site; restricted pages are not published.',
    )
  const means = method === 'oidc' ? 'OpenID Connect' : `a ${method}`
  await terminal.line(`Readers sign in with ${means}, for ${sessionHours} hours.`)
  await terminal.line(`Sign-in page: ${addresses.signIn}`)
  const groupsOf = (groups: string[] = []) => groups.join(', ')
  if (passwords.length > 0)
    await terminal.line(
      renderTable(
        ['PASSWORD', 'GROUPS'],
        passwords.map(({ name, groups }) => [name, groupsOf(groups)]),
      ),
    )
  if (oidc) await terminal.line(describeOpenId(oidc, addresses).join('\n'))
  if (!token) return
  await terminal.line(`Tokens: ${token.algorithm}, sent to ${addresses.token}`)
  for (const { url } of token.loginUrls ?? []) await terminal.line(`Login page: ${url}`)
}

function describeOpenId(
  { issuer, clientId, scopes = [], groupsClaim = '', hasSecret }: NonNullable<ReadersView['oidc']>,
  { oidc }: ReadersView['addresses'],
): string[] {
  return [
    `Provider: ${issuer}`,
    `Client: ${clientId}, ${hasSecret ? 'with' : 'without'} a secret`,
    `Scopes: ${['openid', ...scopes].join(' ')}`,
    `Groups: claim ${groupsClaim}`,
    `Redirect address: ${oidc}`,
  ]
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

const setOptions = {
  ...options,
  method: choice(['oidc'], 'Sets OpenID Connect with the options below, without a file.'),
  issuer: text('URL', 'Address of the OpenID Connect provider.'),
  'client-id': text('ID', 'Client ID at the provider.'),
  'client-secret-file': text('FILE', 'File with the client secret. Without it, the stored one is kept.'),
  'no-client-secret': flag('The client has no secret.'),
  name: text('NAME', 'Name of the provider on the button.'),
  scope: list('SCOPE', 'Scope to request besides openid.'),
  'groups-claim': text('CLAIM', 'Claim with the reader’s groups. Default: groups.'),
  'groups-delimiter': text('TEXT', 'Splits a claim that is one text.'),
  'session-hours': wholeNumber('N', { min: 1, max: 8_760 }, 'How long readers stay signed in. Default: 336.'),
}

const setCommand = defineCommand({
  summary: 'Makes a site private and sets how its readers sign in, from a JSON file or options.',
  description:
    'The file has the body of PUT /v1/project/readers. It replaces all earlier settings and ends all sessions of readers.\nPasswords, keys and secrets that it leaves out are kept.',
  arguments: [{ name: 'FILE', description: 'JSON file with the settings.', required: false }],
  options: setOptions,
  examples: [
    { run: 'lectern readers set readers.json --project acme', does: 'Turn on sign-in' },
    {
      run: 'lectern readers set --method oidc --issuer https://id.example.com --client-id docs --client-secret-file secret.txt',
      does: 'Sign in with OpenID Connect',
    },
  ],
  async run(context, input) {
    const given = await readSettings(input.words[0], input.options)
    const { client, projectId } = await openProject(context, input.options)
    await showReaders(context, await client.saveReaders({ projectId, ...given }))
  },
})

async function readSettings(
  file: string | undefined,
  given: OptionValues<typeof setOptions>,
): Promise<SaveReaders> {
  if ((file === undefined) === (given.method === undefined))
    throw new CommandError('usage', 'Pass either a FILE or --method oidc.')
  if (file !== undefined) return readSettingsFile(file, saveReadersSchema)
  const { 'client-secret-file': secretFile, 'no-client-secret': isPublic, scope, name } = given
  const { 'session-hours': sessionHours, 'groups-claim': claim, 'groups-delimiter': delimiter } = given
  if (given.issuer === undefined || given['client-id'] === undefined)
    throw new CommandError('usage', '--method oidc needs --issuer URL and --client-id ID.')
  if (secretFile !== undefined && isPublic)
    throw new CommandError('usage', 'Pass either --client-secret-file FILE or --no-client-secret.')
  const oidc = {
    ...{ issuer: given.issuer, clientId: given['client-id'] },
    ...(name !== undefined && { name }),
    ...(scope.length > 0 && { scopes: scope }),
    ...(claim !== undefined && { groupsClaim: claim }),
    ...(delimiter !== undefined && { groupsDelimiter: delimiter }),
    ...(secretFile !== undefined && { clientSecret: await readToken(secretFile) }),
    ...(isPublic && { clientSecret: null }),
  }
  const hours = sessionHours !== undefined && { sessionHours }
  return checkSettings('The options', { method: 'oidc', oidc, ...hours }, saveReadersSchema)
}

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

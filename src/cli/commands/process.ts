import { defineCommand } from '../core/command.ts'
import { text, wholeNumber } from '../core/option.ts'
import { operationCommands } from './operations.ts'

const serveCommand = defineCommand({
  summary: 'Starts the server. The first start sets it up and deploys documentation.',
  description:
    'Settings come from the environment; `lectern config` lists them. The first start prints an admin key and an assistant\nkey once. With --json, it prints one line of JSON when the first deployment is live.',
  options: {
    docs: text('PATH', 'Folder to deploy. Default at the first start: Lectern’s documentation.'),
    domain: text('DOMAIN', 'Domain of the project to deploy, created if missing (default docs).'),
    data: text('PATH', 'The data folder. Default: LECTERN_DATA.'),
    host: text('ADDRESS', 'Address to listen on. Default: HOST.'),
    port: wholeNumber(
      'PORT',
      { min: 0, max: 65_535 },
      'Port to listen on; 0 takes a free one. Default: PORT.',
    ),
  },
  examples: [
    { run: 'lectern serve', does: 'Start with Lectern’s documentation' },
    { run: 'lectern serve --docs ./docs --domain acme', does: 'Start with your documentation' },
    { run: 'lectern serve --json --port 0', does: 'Start on a free port from a script' },
  ],
  run: ({ processCommands, json }, { options }) => processCommands.serve({ ...options, json }),
})

const configCommand = defineCommand({
  summary: 'Lists every setting with its value and default.',
  options: {},
  examples: [{ run: 'lectern config', does: 'Show the settings' }],
  run: ({ processCommands, json }) => processCommands.config({ json }),
})

const migrateCommand = defineCommand({
  summary: 'Migrates the database to this version, without starting the server.',
  description:
    'The server does the same when it starts. In a fleet, run it once before the processes of the new version start.',
  options: { data: text('PATH', 'The data folder. Default: LECTERN_DATA.') },
  examples: [{ run: 'lectern migrate', does: 'Migrate the database of this machine’s settings' }],
  run: ({ processCommands, json }, { options }) => processCommands.migrate({ ...options, json }),
})

export const processCommandTable = {
  serve: serveCommand,
  config: configCommand,
  migrate: migrateCommand,
  ...operationCommands,
}

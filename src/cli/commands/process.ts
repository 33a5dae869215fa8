import { defineCommand } from '../core/command.ts'
import { text, wholeNumber } from '../core/option.ts'

const serveCommand = defineCommand({
  summary: 'Starts the server. The first start sets everything up and deploys documentation.',
  description:
    'Settings come from the environment; `lectern config` lists them. The first start prints an admin and an assistant key,\nonce. With --json it prints one line of JSON when the first deployment is live.',
  options: {
    docs: text(
      'PATH',
      'Folder to deploy. The first start deploys Lectern’s own documentation unless it is given.',
    ),
    domain: text('DOMAIN', 'Domain of the project to deploy, made where there is none; docs unless given.'),
    data: text('PATH', 'The data folder; LECTERN_DATA unless given.'),
    host: text('ADDRESS', 'Address to listen on; HOST unless given.'),
    port: wholeNumber(
      'PORT',
      { min: 0, max: 65_535 },
      'Port to listen on, 0 for a free one; PORT unless given.',
    ),
  },
  examples: [
    { run: 'lectern serve', does: 'Start with Lectern’s own documentation' },
    { run: 'lectern serve --docs ./docs --domain acme', does: 'Start with your documentation' },
    { run: 'lectern serve --json --port 0', does: 'Start on a free port, driven by a script' },
  ],
  run: ({ processCommands, json }, { options }) => processCommands.serve({ ...options, json }),
})

const configCommand = defineCommand({
  summary: 'Lists every setting, its value and its default.',
  options: {},
  examples: [{ run: 'lectern config', does: 'See how the server is set up' }],
  run: ({ processCommands, json }) => processCommands.config({ json }),
})

export const processCommandTable = { serve: serveCommand, config: configCommand }

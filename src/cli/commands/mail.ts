import { defineCommand } from '../core/command.ts'

const testMailCommand = defineCommand({
  summary: 'Sends a test mail through the mail server of the settings.',
  description:
    'Run it where the server runs, with the same settings: LECTERN_SMTP_URL, LECTERN_MAIL_FROM and LECTERN_BASE_URL.',
  arguments: [{ name: 'EMAIL', description: 'Address that gets the mail.', required: true }],
  options: {},
  examples: [{ run: 'lectern mail test ada@example.com', does: 'Check that mail arrives' }],
  run: ({ processCommands, json }, { words: [to = ''] }) => processCommands.testMail({ to, json }),
})

export const mailCommands = { 'mail test': testMailCommand }

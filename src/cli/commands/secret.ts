import { defineCommand } from '../core/command.ts'
import { flag, text } from '../core/option.ts'

const rotateSecretCommand = defineCommand({
  summary: 'Encrypts all stored secrets with a new secret. Stop the server first.',
  description:
    'Runs on the server’s machine with its settings. If the secret is in a file, a new one is created there. Otherwise, set\nLECTERN_SECRET to the new secret and LECTERN_SECRET_PREVIOUS to the earlier one. If it is interrupted, run it again.',
  options: {
    data: text('PATH', 'The data folder. Default: LECTERN_DATA.'),
    discard: flag('Deletes stored secrets that cannot be decrypted because their secret is lost.'),
  },
  examples: [{ run: 'lectern secret rotate', does: 'Replace the secret' }],
  run: ({ processCommands, json }, { options }) => processCommands.rotateSecret({ ...options, json }),
})

export const secretCommands = { 'secret rotate': rotateSecretCommand }

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type CommandLine, runCommandLine } from '../../src/cli/index.ts'

export interface CommandOptions {
  url?: string
  key?: string
  env?: Record<string, string>
  signal?: AbortSignal
  /** Makes stdout and stderr terminals. */
  screen?: boolean
  /** Receives stdout piece by piece. */
  onOutput?: (text: string) => void
  commands?: Partial<CommandLine['commands']>
}

const notScripted = async () => {
  throw new Error('The test does not script this command.')
}

export const idleCommands: CommandLine['commands'] = {
  serve: async () => 0,
  config: async () => 0,
  migrate: async () => 0,
  rotateSecret: async () => 0,
  recoverAccount: async () => 0,
  limitStorage: async () => 0,
  backup: notScripted,
  restore: notScripted,
  doctor: notScripted,
  testMail: notScripted,
  migrateCheck: notScripted,
  exportFolder: notScripted,
  pullModel: notScripted,
  listLocalModels: notScripted,
}

/** Runs a command, without delays between repeated requests. */
export async function runCommand(argv: readonly string[], options: CommandOptions = {}) {
  const stdout = Object.assign(new PassThrough(), { isTTY: options.screen ?? false })
  const stderr = Object.assign(new PassThrough(), { isTTY: options.screen ?? false })
  stdout.on('data', piece => options.onOutput?.(String(piece)))
  const shown = Promise.all([text(stdout), text(stderr)])
  const exit = await runCommandLine({
    argv,
    env: {
      LECTERN_URL: options.url,
      LECTERN_KEY: options.key ?? 'lectern_admin',
      ...options.env,
    },
    stdout,
    stderr,
    fetch,
    version: '1.2.3',
    commands: { ...idleCommands, ...options.commands },
    wait: async () => {},
    ...(options.signal && { signal: options.signal }),
  })
  stdout.end()
  stderr.end()
  const [out, err] = await shown
  return { exit, out, err }
}

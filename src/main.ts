import packageJson from '../package.json' with { type: 'json' }
import { runCommandLine, type ServeOptions } from './cli/index.ts'
import type { Environment, SettingView } from './config/describe-settings.ts'
import type { Config } from './config/read-config.ts'

/**
 * Process entry: runs one command and sets its exit code. The server and its settings are loaded for the commands that need them,
 * because loading takes longer than most of the other commands.
 */
export async function main(): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A second signal exits immediately.
      if (stop.signal.aborted) process.exit(1)
      stop.abort(new Error(`stopped by ${signal}`))
    })
  process.exitCode = await runCommandLine({
    argv: process.argv.slice(2),
    env: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    fetch,
    version: packageJson.version,
    signal: stop.signal,
    commands: {
      serve: options => serveFromSettings(options, stop.signal),
      config: async ({ json }) => {
        const { describeSettings } = await import('./config/describe-settings.ts')
        const settings = describeSettings(process.env)
        process.stdout.write(json ? `${JSON.stringify(settings)}\n` : renderSettings(settings))
        await loadConfig()
        return 0
      },
      migrate: async options =>
        (await import('./server/migrate-database.ts')).migrateDatabase(await loadNeeds(options), options),
      rotateSecret: async options =>
        (await import('./server/rotate-stored-secret.ts')).rotateStoredSecret(
          await loadNeeds(options),
          options,
        ),
      backup: async (options, hooks) => (await loadOperations(options.data)).backup(options, hooks),
      restore: async (options, hooks) => (await loadOperations(options.data)).restore(options, hooks),
      doctor: async (options, hooks) => (await loadOperations(options.data)).doctor(options, hooks),
      pullModel: async (options, hooks) => (await loadModelCommands(options.data)).pullModel(options, hooks),
      listLocalModels: async options => (await loadModelCommands(options.data)).listLocalModels(options),
      migrateCheck: async (options, hooks) =>
        (await import('./server/migrate-check.ts')).migrateCheck(options, hooks),
      exportFolder: async (options, hooks) =>
        (await import('./server/pack-folder.ts')).packFolder(options, hooks),
      testMail: async options =>
        (await import('./server/send-test-mail.ts')).sendTestMail(
          { ...(await loadNeeds({})), signal: stop.signal },
          options,
        ),
      recoverAccount: async options =>
        (await import('./server/recover-account.ts')).recoverAccount(await loadNeeds(options), options),
      limitStorage: async options =>
        (await import('./server/limit-stored-bytes.ts')).limitStoredBytes(await loadNeeds(options), options),
    },
  })
}

async function serveFromSettings(options: ServeOptions, stop: AbortSignal): Promise<number> {
  const [{ pino }, { describeLogLine }, { unknownSettings }, { serve }, config] = await Promise.all([
    import('pino'),
    import('./server/describe-log-line.ts'),
    import('./config/describe-settings.ts'),
    import('./server/serve.ts'),
    loadConfig(options),
  ])
  // Without a terminal, the log is JSON lines.
  const screen = { write: (line: string) => void process.stderr.write(describeLogLine(line)) }
  const log = pino({ level: config.logLevel }, process.stderr.isTTY ? screen : pino.destination(2))
  for (const name of unknownSettings(process.env))
    log.warn(`${name} is not a known setting; \`lectern config\` lists all settings`)
  const write = (text: string) => process.stdout.write(text)
  await serve({ config, log, version: packageJson.version, write, stop }, options)
  return 0
}

type SettingOptions = Partial<Pick<ServeOptions, 'data' | 'host' | 'port'>>

async function loadConfig(options: SettingOptions = {}): Promise<Config> {
  const { readConfig } = await import('./config/read-config.ts')
  return readConfig(withOptions(process.env, options))
}

async function loadNeeds(options: SettingOptions) {
  return { config: await loadConfig(options), write: (text: string) => process.stdout.write(text) }
}

async function loadModelCommands(data: string | undefined) {
  const { createModelCommands } = await import('./server/manage-local-models.ts')
  return createModelCommands(await loadConfig({ data }))
}

async function loadOperations(data: string | undefined) {
  const { createOperations } = await import('./server/operate.ts')
  const environment = withOptions(process.env, { data })
  return createOperations({ config: await loadConfig({ data }), version: packageJson.version, environment })
}

/** Command-line options override the environment. */
function withOptions(environment: Environment, { data, host, port }: SettingOptions): Environment {
  return {
    ...environment,
    ...(data !== undefined && { LECTERN_DATA: data }),
    ...(host !== undefined && { HOST: host }),
    ...(port !== undefined && { PORT: String(port) }),
  }
}

function renderSettings(settings: readonly SettingView[]): string {
  const rows = settings.map(({ name, value, default: usual, description }) => {
    const note = value === usual ? '' : `  (default: ${usual ?? 'not set'})`
    return `${name}=${value ?? ''}${note}\n    ${description}`
  })
  return `${rows.join('\n')}\n`
}

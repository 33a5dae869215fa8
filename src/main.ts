import { pino } from 'pino'
import packageJson from '../package.json' with { type: 'json' }
import { runCommandLine, type ServeOptions } from './cli/index.ts'
import { describeSettings, type Environment, unknownSettings } from './config/describe-settings.ts'
import { readConfig } from './config/read-config.ts'
import { describeLogLine } from './server/describe-log-line.ts'
import { limitStoredBytes } from './server/limit-stored-bytes.ts'
import { migrateDatabase } from './server/migrate-database.ts'
import { recoverAccount } from './server/recover-account.ts'
import { rotateStoredSecret } from './server/rotate-stored-secret.ts'
import { sendTestMail } from './server/send-test-mail.ts'
import { serve } from './server/serve.ts'

/** Process entry: runs one command and sets its exit code. */
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
      serve: async options => {
        const config = readConfig(withOptions(process.env, options))
        const log = pino({ level: config.logLevel }, process.stderr.isTTY ? screen : pino.destination(2))
        for (const name of unknownSettings(process.env))
          log.warn(`${name} is not a known setting; \`lectern config\` lists all settings`)
        await serve(
          {
            config,
            log,
            version: packageJson.version,
            write: text => process.stdout.write(text),
            stop: stop.signal,
          },
          options,
        )
        return 0
      },
      config: async ({ json }) => {
        process.stdout.write(
          json ? `${JSON.stringify(describeSettings(process.env))}\n` : settingsTable(process.env),
        )
        readConfig(process.env)
        return 0
      },
      migrate: options => {
        const config = readConfig(withOptions(process.env, options))
        return migrateDatabase({ config, write: text => process.stdout.write(text) }, options)
      },
      rotateSecret: options => {
        const config = readConfig(withOptions(process.env, options))
        return rotateStoredSecret({ config, write: text => process.stdout.write(text) }, options)
      },
      backup: async (options, hooks) => (await loadOperations(options.data)).backup(options, hooks),
      restore: async (options, hooks) => (await loadOperations(options.data)).restore(options, hooks),
      doctor: async (options, hooks) => (await loadOperations(options.data)).doctor(options, hooks),
      pullModel: async (options, hooks) => (await loadModelCommands(options.data)).pullModel(options, hooks),
      listLocalModels: async options => (await loadModelCommands(options.data)).listLocalModels(options),
      migrateCheck: async (options, hooks) =>
        (await import('./server/migrate-check.ts')).migrateCheck(options, hooks),
      exportFolder: async (options, hooks) =>
        (await import('./server/pack-folder.ts')).packFolder(options, hooks),
      testMail: options =>
        sendTestMail(
          { config: readConfig(process.env), write: text => process.stdout.write(text), signal: stop.signal },
          options,
        ),
      recoverAccount: options => {
        const config = readConfig(withOptions(process.env, options))
        return recoverAccount({ config, write: text => process.stdout.write(text) }, options)
      },
      limitStorage: options => {
        const config = readConfig(withOptions(process.env, options))
        return limitStoredBytes({ config, write: text => process.stdout.write(text) }, options)
      },
    },
  })
}

async function loadModelCommands(data: string | undefined) {
  const { createModelCommands } = await import('./server/manage-local-models.ts')
  return createModelCommands(readConfig(withOptions(process.env, { data })))
}

async function loadOperations(data: string | undefined) {
  const { createOperations } = await import('./server/operate.ts')
  const environment = withOptions(process.env, { data })
  return createOperations({ config: readConfig(environment), version: packageJson.version, environment })
}

/** Log output for a terminal. Without a terminal, the log is JSON lines. */
const screen = { write: (line: string) => void process.stderr.write(describeLogLine(line)) }

/** Command-line options override the environment. */
function withOptions(environment: Environment, { data, host, port }: Partial<ServeOptions>): Environment {
  return {
    ...environment,
    ...(data !== undefined && { LECTERN_DATA: data }),
    ...(host !== undefined && { HOST: host }),
    ...(port !== undefined && { PORT: String(port) }),
  }
}

function settingsTable(environment: Environment): string {
  const rows = describeSettings(environment).map(({ name, value, default: usual, description }) => {
    const note = value === usual ? '' : `  (default: ${usual ?? 'not set'})`
    return `${name}=${value ?? ''}${note}\n    ${description}`
  })
  return `${rows.join('\n')}\n`
}

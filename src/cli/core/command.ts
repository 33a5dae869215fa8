import type { ClientOptions } from '../../client/index.ts'
import type { ExitName, Hints } from './failure.ts'
import type { MigrationReport } from './migration-report.ts'
import type {
  BackupSummary,
  HealthCheck,
  LocalModelSummary,
  ProcessHooks,
  PulledModelSummary,
  RestoreSummary,
} from './operations.ts'
import { flag, type OptionTable, type OptionValues, text } from './option.ts'
import type { Terminal } from './terminal.ts'

export interface CommandArgument {
  /** Name in the help, for example `PATH`. */
  name: string
  description: string
  required: boolean
  /** Takes all remaining words, joined by spaces. */
  rest?: boolean
}

/** Options of `serve`; the environment provides missing ones. */
export interface ServeOptions {
  docs: string | undefined
  domain: string | undefined
  data: string | undefined
  host: string | undefined
  port: number | undefined
  json: boolean
}

export interface RotateOptions {
  data: string | undefined
  discard: boolean
  json: boolean
}

/** Options of `users recover`; the environment provides missing ones. */
export interface RecoverOptions {
  email: string
  data: string | undefined
  secondFactor: boolean
  json: boolean
}

/** Options of `mail test`. */
export interface TestMailOptions {
  to: string
  json: boolean
}

/** Options of `storage limit`; the environment provides missing ones. */
export interface LimitStorageOptions {
  /** Without it, the organisation of the first start. */
  organization: string | undefined
  /** In megabytes. Without it, nothing changes. */
  limit: number | 'none' | 'default' | undefined
  data: string | undefined
  json: boolean
}

export interface MigrateOptions {
  data: string | undefined
  json: boolean
}

/** Commands that run in this process, without a server; each returns its exit code. */
export interface PullModelOptions {
  name: string
  /** Address or folder; undefined for LECTERN_MODELS_URL. */
  from: string | undefined
  sha256: string | undefined
  data: string | undefined
}

export interface ProcessCommands {
  serve(options: ServeOptions): Promise<number>
  config(options: { json: boolean }): Promise<number>
  migrate(options: MigrateOptions): Promise<number>
  rotateSecret(options: RotateOptions): Promise<number>
  backup(options: { file: string; data: string | undefined }, hooks: ProcessHooks): Promise<BackupSummary>
  restore(options: { file: string; data: string | undefined }, hooks: ProcessHooks): Promise<RestoreSummary>
  doctor(options: { data: string | undefined }, hooks: ProcessHooks): Promise<HealthCheck[]>
  pullModel(options: PullModelOptions, hooks: ProcessHooks): Promise<PulledModelSummary>
  listLocalModels(options: { data: string | undefined }): Promise<LocalModelSummary[]>
  migrateCheck(
    options: { path: string; live: string | undefined },
    hooks: Pick<ProcessHooks, 'signal' | 'onLog'>,
  ): Promise<MigrationReport>
  exportFolder(
    options: { folder: string; address: string | undefined },
    hooks: ProcessHooks,
  ): Promise<{ pageCount: number; content: Uint8Array }>
  recoverAccount(options: RecoverOptions): Promise<number>
  testMail(options: TestMailOptions): Promise<number>
  limitStorage(options: LimitStorageOptions): Promise<number>
}

export interface CommandContext {
  terminal: Terminal
  env: Readonly<Record<string, string | undefined>>
  json: boolean
  fetch: typeof fetch
  wait: ClientOptions['wait']
  signal: AbortSignal
  processCommands: ProcessCommands
  version: string
}

export interface CommandInput<O extends OptionTable> {
  options: OptionValues<O>
  /** Values of the command's arguments, in order. */
  words: string[]
}

interface CommandDefinition<O extends OptionTable> {
  summary: string
  /** Paragraphs below the summary in the help. */
  description?: string
  arguments?: readonly CommandArgument[]
  options: O
  /** Command lines, each with a description. */
  examples: readonly { run: string; does: string }[]
  /** What to do next, by error code; overrides the general hints. */
  hints?: Hints
  /** Returns the exit code if it is not `done`. */
  run(context: CommandContext, input: CommandInput<O>): Promise<ExitName | number | undefined>
}

/** A command in the command table. `execute` reads the options, so the table does not need their types. */
export interface Command extends Omit<CommandDefinition<OptionTable>, 'run'> {
  arguments: readonly CommandArgument[]
  execute(context: CommandContext, given: GivenInput): Promise<ExitName | number>
}

/** Unparsed options and words of a command line. */
export interface GivenInput {
  options: ReadonlyMap<string, readonly string[]>
  words: string[]
}

const commonOptions = {
  json: flag('Writes JSON to stdout, and errors as one line of JSON to stderr.'),
  help: { ...flag('Shows this help.'), short: 'h' },
}

export const serverOptions = {
  url: text('URL', 'Address of the server. Default: LECTERN_URL.'),
  key: text('KEY', 'API key. Default: LECTERN_KEY.'),
}

export const readerOptions = {
  ...serverOptions,
  key: text('KEY', 'Assistant key. Default: LECTERN_ASSISTANT_KEY, then LECTERN_KEY.'),
}

export function defineCommand<const O extends OptionTable>(definition: CommandDefinition<O>): Command {
  const { run, ...rest } = definition
  return {
    arguments: [],
    ...rest,
    options: { ...definition.options, ...commonOptions },
    execute: async (context, given) => {
      const options = readOptions(definition.options, given.options)
      return (await run(context, { options, words: given.words })) ?? 'done'
    },
  }
}

// The option of the same name reads each member, so the record has the types of the table.
function readOptions<O extends OptionTable>(table: O, given: GivenInput['options']): OptionValues<O> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, option.read(given.get(name) ?? [], name)]),
  ) as OptionValues<O>
}

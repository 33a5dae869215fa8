import type { ClientOptions } from '../../client/index.ts'
import type { ExitName, Hints } from './failure.ts'
import { flag, type OptionTable, type OptionValues, text } from './option.ts'
import type { Terminal } from './terminal.ts'

export interface CommandArgument {
  /** As in the help, for example `PATH`. */
  name: string
  description: string
  required: boolean
  /** Takes every word that is left, joined by spaces. */
  rest?: boolean
}

/** `serve` with its options; what is not given comes from the environment. */
export interface ServeOptions {
  docs: string | undefined
  domain: string | undefined
  data: string | undefined
  host: string | undefined
  port: number | undefined
  json: boolean
}

/** Commands that the process itself carries out; each returns its exit code. */
export interface ProcessCommands {
  serve(options: ServeOptions): Promise<number>
  config(options: { json: boolean }): Promise<number>
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
  /** One for each argument of the command that was given. */
  words: string[]
}

interface CommandDefinition<O extends OptionTable> {
  summary: string
  /** Paragraphs below the summary in the help. */
  description?: string
  arguments?: readonly CommandArgument[]
  options: O
  /** Command lines, each with what it does. */
  examples: readonly { run: string; does: string }[]
  /** What to do next after a refusal with such a code, where that is not the same for every command. */
  hints?: Hints
  run(context: CommandContext, input: CommandInput<O>): Promise<ExitName | number>
}

/** A command as the table has it: its options are read by `execute`, so that their types stay between them. */
export interface Command extends Omit<CommandDefinition<OptionTable>, 'run'> {
  arguments: readonly CommandArgument[]
  execute(context: CommandContext, given: GivenInput): Promise<ExitName | number>
}

/** What stands on the command line, not read yet. */
export interface GivenInput {
  options: ReadonlyMap<string, readonly string[]>
  words: string[]
}

const everyOptions = {
  json: flag('Writes JSON for machines to stdout, and errors as one JSON line to stderr.'),
  help: { ...flag('Shows this help.'), short: 'h' },
}

export const serverOptions = {
  url: text('URL', 'Address of the server; LECTERN_URL unless given.'),
  key: text('KEY', 'API key; LECTERN_KEY unless given.'),
}

export function defineCommand<const O extends OptionTable>(definition: CommandDefinition<O>): Command {
  const { run, ...rest } = definition
  return {
    arguments: [],
    ...rest,
    options: { ...definition.options, ...everyOptions },
    execute: (context, given) =>
      run(context, { options: readOptions(definition.options, given.options), words: given.words }),
  }
}

// Every member is read by the option of its name, so the record has the types of the table.
function readOptions<O extends OptionTable>(table: O, given: GivenInput['options']): OptionValues<O> {
  return Object.fromEntries(
    Object.entries(table).map(([name, option]) => [name, option.read(given.get(name) ?? [], name)]),
  ) as OptionValues<O>
}

import { parseArgs } from 'node:util'
import type { Command, GivenInput } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { findNearest } from '../core/find-nearest.ts'

export type CommandTable = Readonly<Record<string, Command>>

/** A parsed command line. `topic` is a command, a group of commands (`keys`), or empty for all. */
export type ParsedLine =
  | { kind: 'help'; topic: string }
  | { kind: 'version' }
  | { kind: 'run'; name: string; command: Command; given: GivenInput }

/** Returns whether the line has `--json`, even if the line is invalid. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return argv.slice(0, end === -1 ? undefined : end).includes('--json')
}

/** Parses a command line. Throws a usage error that suggests the closest valid command or option. */
export function parseCommandLine(argv: readonly string[], commands: CommandTable): ParsedLine {
  const [first, ...others] = argv[0] === '--json' ? [...argv.slice(1), '--json'] : argv
  if (first === undefined || first === '--json' || first === '--help' || first === '-h')
    return { kind: 'help', topic: '' }
  if (first === 'version' || first === '--version' || first === '-v') return { kind: 'version' }
  if (first === 'help')
    return {
      kind: 'help',
      topic: findTopic(
        others.filter(word => !word.startsWith('-')),
        commands,
      ),
    }
  if (first.startsWith('-'))
    throw new CommandError('usage', `The command comes first: lectern COMMAND ${first} …`)
  const found = findCommand(first, others, commands)
  if (!found) {
    if (others.some(isHelp)) return { kind: 'help', topic: findTopic([first], commands) }
    throw unknownCommand(first, others[0], commands)
  }
  const given = readArguments(found.name, found.command, found.rest)
  if (given.options.has('help')) return { kind: 'help', topic: found.name }
  checkWords(found.name, found.command, given)
  return { kind: 'run', name: found.name, command: found.command, given: joinRest(found.command, given) }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function findCommand(first: string, others: readonly string[], commands: CommandTable) {
  const pair = `${first} ${others[0]}`
  const name = Object.hasOwn(commands, pair) ? pair : first
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return command && { name, command, rest: name === pair ? others.slice(1) : others }
}

function findTopic(words: readonly string[], commands: CommandTable): string {
  const topic = words.join(' ')
  const names = Object.keys(commands)
  if (topic === '' || names.some(name => name === topic || name.startsWith(`${topic} `))) return topic
  throw unknownCommand(words[0] ?? '', words[1], commands)
}

function unknownCommand(first: string, second: string | undefined, commands: CommandTable): CommandError {
  const names = Object.keys(commands)
  const members = names.filter(name => name.startsWith(`${first} `))
  if (members.length > 0 && (second === undefined || second.startsWith('-')))
    return new CommandError('usage', `“${first}” needs a subcommand: ${members.join(', ')}.`, {
      next: `Run \`lectern ${first} --help\` to see what they do.`,
    })
  const given = members.length > 0 ? `${first} ${second}` : first
  const nearest = findNearest(
    given,
    members.length > 0 ? members : [...new Set(names.map(firstWord)), 'help', 'version'],
  )
  return new CommandError('usage', `There is no command “${given}”.`, {
    ...(nearest && { next: `Did you mean \`lectern ${nearest}\`?` }),
  })
}

function firstWord(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

function readArguments(name: string, command: Command, argv: readonly string[]): GivenInput {
  const { tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(command.options).map(([option, { value, short }]) => [
        option,
        { type: value === null ? ('boolean' as const) : ('string' as const), ...(short && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = new Map<string, string[]>()
  const words: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    options.set(token.name, [...(options.get(token.name) ?? []), readValue(name, command, token)])
  }
  return { options, words }
}

interface OptionToken {
  name: string
  rawName: string
  value: string | undefined
  inlineValue: boolean | undefined
}

function readValue(name: string, command: Command, token: OptionToken): string {
  const option = Object.hasOwn(command.options, token.name) ? command.options[token.name] : undefined
  const help = { next: `Run \`lectern ${name} --help\` to see the options.` }
  if (!option) {
    const nearest = findNearest(token.name, Object.keys(command.options))
    throw new CommandError(
      'usage',
      `\`lectern ${name}\` has no option ${token.rawName}.`,
      nearest ? { next: `Did you mean --${nearest}?` } : help,
    )
  }
  const { value } = token
  if (option.value === null) {
    if (value !== undefined) throw new CommandError('usage', `${token.rawName} takes no value.`, help)
    return ''
  }
  if (value === undefined || value === '' || (value.startsWith('-') && value !== '-' && !token.inlineValue))
    throw new CommandError('usage', `${token.rawName} needs a value: ${token.rawName} ${option.value}.`, help)
  return value
}

function checkWords(name: string, command: Command, { words }: GivenInput): void {
  const help = { next: `Run \`lectern ${name} --help\` to see the usage.` }
  const absent = command.arguments.slice(words.length).find(argument => argument.required)
  if (absent || command.arguments.some(({ required }, at) => required && words[at]?.trim() === ''))
    throw new CommandError(
      'usage',
      `\`lectern ${name}\` needs ${absent ? `the argument ${absent.name}` : 'a non-empty argument'}.`,
      help,
    )
  const surplus = words[command.arguments.length]
  if (surplus !== undefined && !command.arguments.at(-1)?.rest)
    throw new CommandError('usage', `Unexpected argument “${surplus}” for \`lectern ${name}\`.`, help)
}

function joinRest(command: Command, given: GivenInput): GivenInput {
  const last = command.arguments.length - 1
  if (!command.arguments[last]?.rest || given.words.length <= last) return given
  return { ...given, words: [...given.words.slice(0, last), given.words.slice(last).join(' ')] }
}

import type { Command } from '../core/command.ts'
import { exits } from '../core/failure.ts'
import type { Option } from '../core/option.ts'
import type { CommandTable } from './parse-command-line.ts'

const builtIn = {
  'help [COMMAND]': 'Shows the help of a command.',
  version: 'Prints the version.',
}

const settings = {
  LECTERN_URL: 'Address of the server. Default: http://127.0.0.1:4747.',
  LECTERN_KEY: 'API key, if you do not pass --key.',
  LECTERN_ASSISTANT_KEY: 'Assistant key that `ask`, `search` and `eval` use instead of LECTERN_KEY.',
  NO_COLOR: 'If not empty, turns colours off.',
}

/** Renders the help of one command, a group of commands, or all commands (empty topic). */
export function renderHelp(topic: string, commands: CommandTable): string {
  const command = commands[topic]
  return command ? renderCommand(topic, command) : renderOverview(topic, commands)
}

/** Like `renderHelp`, but as data. */
export function describeHelp(topic: string, commands: CommandTable): object {
  const described = Object.entries(commands)
    .filter(([name]) => topic === '' || name === topic || name.startsWith(`${topic} `))
    .map(([name, command]) => ({
      name,
      usage: formatUsage(name, command),
      summary: command.summary,
      arguments: command.arguments,
      options: Object.entries(command.options).map(([option, { value, description }]) => ({
        name: `--${option}`,
        value,
        description,
      })),
      examples: command.examples,
    }))
  return { commands: described, exitCodes: Object.values(exits) }
}

function renderCommand(name: string, command: Command): string {
  return joinSections([
    `${command.summary}\n\n  ${formatUsage(name, command)}`,
    command.description,
    section(
      'Arguments',
      command.arguments.map(argument => [argument.name, argument.description]),
    ),
    section(
      'Options',
      Object.entries(command.options).map(([option, about]) => [
        formatOption(option, about),
        about.description,
      ]),
    ),
    `Examples\n${command.examples.map(({ run, does }) => `  # ${does}\n  ${run}`).join('\n\n')}`,
  ])
}

function renderOverview(topic: string, commands: CommandTable): string {
  const shown = Object.entries(commands).filter(([name]) => topic === '' || name.startsWith(`${topic} `))
  const rows = shown.map(([name, command]): Row => [formatUsage(name, command, 'short'), command.summary])
  if (topic !== '') return joinSections([`  lectern ${topic} COMMAND`, section('Commands', rows)])
  return joinSections([
    'Lectern: documentation that answers.\n\n  lectern COMMAND [ARGUMENTS] [OPTIONS]',
    section('Commands', [...rows, ...Object.entries(builtIn)]),
    section('Options of every command', [
      ['--json', 'Writes JSON to stdout, and errors as one line of JSON to stderr.'],
      ['--help', 'Shows what the command does, with its options and examples.'],
    ]),
    section('Environment', Object.entries(settings)),
    section(
      'Exit codes',
      Object.values(exits).map(({ code, meaning }) => [String(code), meaning]),
    ),
  ])
}

type Row = readonly [string, string]

function formatUsage(name: string, command: Command, length: 'full' | 'short' = 'full'): string {
  const words = command.arguments.map(argument => {
    const shown = argument.rest ? `${argument.name}…` : argument.name
    return argument.required ? shown : `[${shown}]`
  })
  return [
    ...(length === 'full' ? ['lectern'] : []),
    name,
    ...words,
    ...(length === 'full' ? ['[OPTIONS]'] : []),
  ].join(' ')
}

function formatOption(name: string, { value, short }: Option<unknown>): string {
  return `${short ? `-${short}, ` : ''}--${name}${value === null ? '' : ` ${value}`}`
}

function section(title: string, rows: readonly Row[]): string | undefined {
  if (rows.length === 0) return undefined
  const width = Math.max(...rows.map(([left]) => left.length))
  return `${title}\n${rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')}`
}

function joinSections(sections: readonly (string | undefined)[]): string {
  return `${sections.filter(part => part !== undefined).join('\n\n')}\n`
}

import { ignoreRejection } from '../shared/index.ts'
import { commands } from './commands/index.ts'
import type { CommandContext, ProcessCommands } from './core/command.ts'
import { describeFailure, type ExitName, exits, type Failure, type Hints } from './core/failure.ts'
import { createTerminal, formatJson, type Terminal, type TerminalStream } from './core/terminal.ts'
import { type ParsedLine, parseCommandLine, wantsJson } from './line/parse-command-line.ts'
import { describeHelp, renderHelp } from './line/render-help.ts'

export interface CommandLine {
  /** The words after the program's name. */
  argv: readonly string[]
  env: Readonly<Record<string, string | undefined>>
  stdout: TerminalStream
  stderr: TerminalStream
  fetch: typeof fetch
  version: string
  commands: ProcessCommands
  /** Aborted when the user interrupts. */
  signal?: AbortSignal
  /** Waits between retries; the default waits in real time. */
  wait?: CommandContext['wait']
}

/** Runs one command line and returns the exit code. Never throws: failures are shown on stderr. */
export async function runCommandLine(line: CommandLine): Promise<number> {
  const json = wantsJson(line.argv)
  const signal = line.signal ?? new AbortController().signal
  const terminal = createTerminal({ stdout: line.stdout, stderr: line.stderr, env: line.env, json })
  const { env, fetch, version, commands: processCommands } = line
  let hints: Hints = {}
  try {
    const context = { terminal, env, json, fetch, wait: line.wait, signal, processCommands, version }
    const parsed = parseCommandLine(line.argv, commands)
    if (parsed.kind === 'run')
      hints = { usage: `Run \`lectern ${parsed.name} --help\` to see the usage.`, ...parsed.command.hints }
    const exit = await runParsed(parsed, context)
    return typeof exit === 'number' ? exit : exits[exit].code
  } catch (error) {
    const failure = describeFailure(error, { signal, hints })
    await showFailure(failure, terminal, json)
    return exits[failure.exit].code
  } finally {
    terminal.close()
  }
}

async function runParsed(parsed: ParsedLine, context: CommandContext): Promise<ExitName | number> {
  const { terminal, json, version } = context
  if (parsed.kind === 'run') return parsed.command.execute(context, parsed.given)
  if (parsed.kind === 'version') await (json ? terminal.json({ version }) : terminal.line(version))
  else if (json) await terminal.json(describeHelp(parsed.topic, commands))
  else await terminal.print(renderHelp(parsed.topic, commands))
  return 'done'
}

async function showFailure(failure: Failure, terminal: Terminal, json: boolean): Promise<void> {
  if (failure.code === 'output-closed') return
  const shown = json ? formatFailureJson(failure) : formatFailure(failure, terminal)
  // stderr can be closed too.
  await ignoreRejection(terminal.fail(shown))
}

function formatFailureJson({ exit, ...failure }: Failure): string {
  return formatJson({ error: { ...failure, exitCode: exits[exit].code } })
}

function formatFailure(failure: Failure, { paintError }: Terminal): string {
  // The message of a refusal can already contain its only detail.
  const details = failure.details.filter(({ message }) => !failure.message.includes(message))
  return [
    `${paintError('red', 'lectern:')} ${failure.message}`,
    ...details.map(({ path, message }) => `  ${path ? `${path}: ` : ''}${message}`),
    ...(failure.next ? [`  ${paintError('bold', 'Next:')} ${failure.next}`] : []),
    ...(failure.requestId ? [`  Request ID: ${failure.requestId}`] : []),
  ].join('\n')
}

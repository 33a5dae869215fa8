import type { Writable } from 'node:stream'
import { CommandError } from './command-error.ts'

export type TerminalStream = Writable & { isTTY?: boolean }

export interface TerminalOptions {
  stdout: TerminalStream
  stderr: TerminalStream
  env: Readonly<Record<string, string | undefined>>
  /** With `--json`: stdout gets only JSON, stderr only a failure. */
  json: boolean
}

export type Terminal = ReturnType<typeof createTerminal>

const escapeCharacter = String.fromCharCode(27)
const colours = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
const controls = new RegExp(`(${escapeCharacter}\\[(?:0|${Object.values(colours).join('|')})m)|\\p{Cc}`, 'gu')

/**
 * Writes to stdout and stderr. Control characters are removed, except line feeds, tabs and our own colours: documents and
 * servers must not control the terminal. Rejects with `output-closed` if the reader has closed the stream.
 */
export function createTerminal({ stdout, stderr, env, json }: TerminalOptions) {
  const out = openOutput(stdout, env)
  const err = openOutput(stderr, env)
  let progressShown = false

  async function writeError(text: string): Promise<void> {
    const erase = progressShown ? `\r${escapeCharacter}[K` : ''
    progressShown = false
    await err.write(erase + text)
  }

  return {
    paint: out.paint,
    paintError: err.paint,
    print: (text: string) => out.write(cleanControls(text)),
    line: (text = '') => out.write(`${cleanControls(text)}\n`),
    /** Writes rows unchanged, or cleaned if stdout is a screen. */
    data: (text: string) => out.write(out.isScreen ? cleanControls(text) : text),
    json: (value: unknown) => out.write(`${formatJson(value)}\n`),
    /** Writes a line to stderr, unless `json` is set. */
    note: async (text: string) => {
      if (!json) await writeError(`${err.paint('dim', cleanControls(text))}\n`)
    },
    /** Writes a line to stderr that replaces the previous one; only on a screen. */
    progress: async (text: string) => {
      if (json || !err.isScreen) return
      await writeError(cleanControls(text))
      progressShown = true
    },
    fail: (text: string) => writeError(`${json ? text : cleanControls(text)}\n`),
    close: () => {
      out.close()
      err.close()
    },
  }
}

function openOutput(stream: TerminalStream, env: TerminalOptions['env']) {
  const isScreen = stream.isTTY === true
  const paints = isScreen && !env.NO_COLOR && env.TERM !== 'dumb'
  // `write` reports errors to its caller; without a listener they would also end the process.
  const ignore = () => {}
  stream.on('error', ignore)
  return {
    isScreen,
    paint: (colour: keyof typeof colours, text: string) =>
      paints ? `${escapeCharacter}[${colours[colour]}m${text}${escapeCharacter}[0m` : text,
    write: (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        stream.write(text, cause => {
          if (cause) reject(new CommandError('output-closed', 'The output was closed.', { cause }))
          else resolve()
        })
      }),
    close: () => stream.off('error', ignore),
  }
}

/** Formats a value as one line of JSON, with all control characters escaped. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /\p{Cc}/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function cleanControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(controls, (control, colour) => (colour || control === '\n' || control === '\t' ? control : ''))
}

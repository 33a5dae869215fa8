import type { Writable } from 'node:stream'
import { CommandError } from './command-error.ts'

export type TerminalStream = Writable & { isTTY?: boolean }

export interface TerminalOptions {
  stdout: TerminalStream
  stderr: TerminalStream
  env: Readonly<Record<string, string | undefined>>
  /** Machine output: stdout carries JSON alone, and stderr nothing but a failure. */
  json: boolean
}

export type Terminal = ReturnType<typeof createTerminal>

const escapeCharacter = String.fromCharCode(27)
const colours = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const
const controls = new RegExp(`(${escapeCharacter}\\[(?:0|${Object.values(colours).join('|')})m)|\\p{Cc}`, 'gu')

/**
 * Writes to the two output streams. Text shown to people loses every control character but line feeds, tabs and our own
 * colours, as documents and servers are not trusted with the terminal. Rejects with `output-closed` when nobody reads.
 */
export function createTerminal({ stdout, stderr, env, json }: TerminalOptions) {
  const plain = Boolean(env.NO_COLOR) || env.TERM === 'dumb'
  const paintsOut = stdout.isTTY === true && !plain
  const paintsErr = stderr.isTTY === true && !plain
  const ignore = () => {}
  stdout.on('error', ignore)
  stderr.on('error', ignore)
  let progressShown = false

  async function toStderr(text: string): Promise<void> {
    const erase = progressShown ? `\r${escapeCharacter}[K` : ''
    progressShown = false
    await write(stderr, erase + text)
  }

  return {
    /** Whether stdout is read by a person at a screen. */
    isScreen: stdout.isTTY === true && !json,
    paint: (colour: keyof typeof colours, text: string) => (paintsOut ? wrap(colour, text) : text),
    print: (text: string) => write(stdout, cleanControls(text)),
    line: (text = '') => write(stdout, `${cleanControls(text)}\n`),
    /** Rows and documents for machines, as they are; on a screen cleaned like everything else. */
    data: (text: string) => write(stdout, stdout.isTTY ? cleanControls(text) : text),
    json: (value: unknown) => write(stdout, `${formatJson(value)}\n`),
    /** A line beside the result: on stderr, and not at all for machines. */
    note: async (text: string) => {
      if (!json) await toStderr(`${paintsErr ? wrap('dim', cleanControls(text)) : cleanControls(text)}\n`)
    },
    /** A line that replaces the one before it, for people at a screen. */
    progress: async (text: string) => {
      if (json || stderr.isTTY !== true) return
      await toStderr(cleanControls(text))
      progressShown = true
    },
    fail: async (text: string) => {
      await toStderr(`${json ? text : cleanControls(text)}\n`)
    },
    paintError: (colour: keyof typeof colours, text: string) => (paintsErr ? wrap(colour, text) : text),
    close: () => {
      stdout.off('error', ignore)
      stderr.off('error', ignore)
    },
  }
}

/** JSON in one line, with the control characters escaped that JSON itself lets through. */
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

function wrap(colour: keyof typeof colours, text: string): string {
  return `${escapeCharacter}[${colours[colour]}m${text}${escapeCharacter}[0m`
}

function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, error => {
      if (error) reject(new CommandError('output-closed', 'The output was closed.', { cause: error }))
      else resolve()
    })
  })
}

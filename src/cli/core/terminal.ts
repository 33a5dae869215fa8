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
  const out = openOutput(stdout, env)
  const err = openOutput(stderr, env)
  let progressShown = false

  async function tell(text: string): Promise<void> {
    const erase = progressShown ? `\r${escapeCharacter}[K` : ''
    progressShown = false
    await err.write(erase + text)
  }

  return {
    paint: out.paint,
    paintError: err.paint,
    print: (text: string) => out.write(cleanControls(text)),
    line: (text = '') => out.write(`${cleanControls(text)}\n`),
    /** Rows for machines, as they are; on a screen cleaned like everything else. */
    data: (text: string) => out.write(out.isScreen ? cleanControls(text) : text),
    json: (value: unknown) => out.write(`${formatJson(value)}\n`),
    /** A line beside the result: on stderr, and not at all for machines. */
    note: async (text: string) => {
      if (!json) await tell(`${err.paint('dim', cleanControls(text))}\n`)
    },
    /** A line that replaces the one before it, for people at a screen. */
    progress: async (text: string) => {
      if (json || !err.isScreen) return
      await tell(cleanControls(text))
      progressShown = true
    },
    fail: (text: string) => tell(`${json ? text : cleanControls(text)}\n`),
    close: () => {
      out.close()
      err.close()
    },
  }
}

function openOutput(stream: TerminalStream, env: TerminalOptions['env']) {
  const isScreen = stream.isTTY === true
  const paints = isScreen && !env.NO_COLOR && env.TERM !== 'dumb'
  // What fails is told to the one who writes; without a listener it would end the process as well.
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

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { launcher } from './serve-process.ts'

export interface LecternProcess {
  child: ChildProcess
  /** Resolves when the process has ended; `exit` is null if a signal ended it. */
  ended: Promise<{ exit: number | null; out: string; err: string }>
}

/** Starts a command of `lectern` in a child process. */
export function runLectern(
  argv: readonly string[],
  environment: Record<string, string> = {},
): LecternProcess {
  const child = spawn(process.execPath, [launcher, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', LECTERN_SCREENSHOTS: 'false', ...environment },
  })
  const shown = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { child, ended: shown.then(([[exit], out, err]) => ({ exit, out, err })) }
}

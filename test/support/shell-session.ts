import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ShellSession {
  /** Runs commands as if typed, and resolves with their exit code and output. */
  run(commands: string): Promise<{ exit: number; output: string }>
  /** Starts commands that keep running, and resolves with the output once it has `until`. Rejects if they end before. */
  start(commands: string, until: RegExp): Promise<string>
  /** Stops the shell and everything that it started. */
  close(): Promise<void>
}

/** A terminal: one bash in which aliases, variables and the folder last. */
export function openShell(cwd: string, environment: NodeJS.ProcessEnv): ShellSession {
  const shell: ChildProcess = spawn('bash', ['--noprofile', '--norc'], {
    cwd,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  const closed = once(shell, 'close')
  let output = ''
  let onOutput = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    stream?.setEncoding('utf8').on('data', text => {
      output += text
      onOutput()
    })
  // Interactive shells expand aliases.
  shell.stdin?.write('shopt -s expand_aliases\n')

  function waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      onOutput = () => {
        const found = pattern.exec(output)
        if (found) resolve(found)
      }
      void closed.then(() => reject(new Error(`The shell ended: ${output}`)))
      onOutput()
    })
  }

  async function run(commands: string) {
    output = ''
    shell.stdin?.write(`${commands}\necho "[exit $?]"\n`)
    const ended = await waitFor(/\[exit (\d+)\]\n/)
    return { exit: Number(ended[1]), output: output.slice(0, ended.index) }
  }

  return {
    run,
    async start(commands, until) {
      output = ''
      shell.stdin?.write(`${commands}\necho "[exit $?]"\n`)
      const [found] = await waitFor(new RegExp(`${until.source}|\\[exit \\d+\\]`))
      if (found.startsWith('[exit')) throw new Error(`The command ended: ${output}`)
      return output
    },
    async close() {
      if (shell.pid !== undefined && shell.exitCode === null && shell.signalCode === null)
        process.kill(-shell.pid, 'SIGTERM')
      await closed
    },
  }
}

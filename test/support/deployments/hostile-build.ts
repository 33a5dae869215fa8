import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TransferredJob, TransferredOutcome } from '../../../src/builder/build-protocol.ts'
import { createBuildTools } from '../../../src/builder/build-tools.ts'
import { followOrders } from '../../../src/builder/step-process-entry.ts'

// A build that a source has taken over. It logs what it tries and whether that succeeds.
const compileCache = process.argv[2] ?? null

followOrders<TransferredJob, TransferredOutcome>({
  async run({ workFolder, source }, reporter) {
    createBuildTools({ compileCache }).lockDown()
    if (source.kind !== 'folder') throw new Error(`the source is ${source.kind}`)
    const home = join(source.folder, '..')
    const attempts: Record<string, () => unknown> = {
      'read the source': () => readFileSync(join(source.folder, 'index.md')),
      'write to the work folder': () => writeFileSync(join(workFolder, 'a'), 'a'),
      'read beside the source': () => readFileSync(join(home, 'secret')),
      'list beside the source': () => readdirSync(home),
      'read a file of the system': () => readFileSync('/etc/passwd'),
      'read the environment of the server': () => readFileSync(`/proc/${process.ppid}/environ`),
      'write to the source': () => writeFileSync(join(source.folder, 'index.md'), 'taken over'),
      'write beside the source': () => writeFileSync(join(home, 'secret'), 'taken over'),
      'write to the program': () => writeFileSync(join(import.meta.dirname, 'taken-over.js'), ''),
      'write to the compile cache': () => writeFileSync(join(compileCache ?? home, 'taken-over'), ''),
      'link to a file outside': () => symlinkSync(join(home, 'secret'), join(workFolder, 'secret')),
      'start a program': () => execFileSync(process.execPath, ['--version']),
      'start a thread with other permissions': () => new Worker('', { eval: true, execArgv: [] }),
      'signal the server': () => process.kill(process.ppid, 0),
      'load native code': () => process.dlopen({ exports: {} }, join(workFolder, 'a')),
    }
    for (const [name, attempt] of Object.entries(attempts)) reporter.onLog(`${name}: ${succeeds(attempt)}`)
    reporter.onLog(`variables: ${Object.keys(process.env).join(' ')}`)
    reporter.onLog(`user: ${process.getuid?.()}:${process.getgid?.()} groups: ${process.getgroups?.()}`)
    return { kind: 'unchanged' }
  },
})

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

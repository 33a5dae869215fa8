import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BuildUser } from './build-folders.ts'

const program = fileURLToPath(new URL('../..', import.meta.url))
const script = `
const { accessSync, constants, readdirSync } = require('node:fs')
const [program, work] = process.argv.slice(1)
readdirSync(program)
accessSync(work, constants.X_OK)
`

/** Returns why this server cannot run builds as a user, in a sentence for the operator; undefined if it can. */
export function findBuildUserProblem(user: BuildUser, workFolder: string): string | undefined {
  const name = `${user.uid}:${user.gid}`
  if (process.getuid?.() !== 0) return `The server must run as root to run builds as user ${name}.`
  mkdirSync(workFolder, { recursive: true })
  const { status, stderr, error } = spawnSync(process.execPath, ['-e', script, program, workFolder], {
    ...user,
    cwd: '/',
    env: {},
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  const reason = error?.message ?? /^Error: (.*)$/m.exec(stderr)?.[1] ?? stderr
  return `User ${name} cannot run builds: ${reason}. It must be able to read Lectern’s program and to enter ${workFolder}.`
}

import { stat, statfs } from 'node:fs/promises'
import { type Check, megabytes, ok, problem, warning } from './check.ts'

const oldestNode = 24
const fewBytes = 2 ** 30
const tooFewBytes = 200 * 2 ** 20
const readableByOthers = 0o077

export function checkNode(version: string): Check {
  if (Number(version.split('.')[0]) >= oldestNode) return ok('node', `Node ${version}.`)
  return problem({
    name: 'node',
    detail: `This is Node ${version}, which is too old.`,
    next: `Install Node ${oldestNode} or later.`,
  })
}

export async function checkDataFolder(folder: string): Promise<Check> {
  const name = 'data-folder'
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory())
    return problem({
      name,
      detail: `There is no data folder ${folder}.`,
      next: 'Set LECTERN_DATA or pass --data with the data folder of the server.',
    })
  if (process.platform !== 'win32' && (found.mode & readableByOthers) !== 0)
    return warning({
      name,
      detail: `Other users of this machine can read ${folder}, which has conversations and secrets.`,
      next: `Run \`chmod 700 ${folder}\`.`,
    })
  return ok(name, `${folder} is readable by its owner only.`)
}

export async function checkDisk(folder: string): Promise<Check> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${megabytes(free)} of ${megabytes(blocks * bsize)} are free on the disk of ${folder}.`
  const next = 'Free some space, or lower LECTERN_KEEP_DEPLOYMENTS.'
  if (free < tooFewBytes) return problem({ name: 'disk', detail, next })
  return free < fewBytes ? warning({ name: 'disk', detail, next }) : ok('disk', detail)
}

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Short, so that a process that used its share does not wait long. */
const periodMicroseconds = 10_000
const root = '/sys/fs/cgroup'

/**
 * Gives each process a share of one core (0 to 1) at most, with Linux control groups of either version, which needs root. Returns a
 * function that removes the groups once the processes have ended.
 */
export function limitProcessors(pids: readonly number[], share: number): () => void {
  const quota = Math.round(share * periodMicroseconds)
  const groups = pids.map(pid => {
    const isSecondVersion = existsSync(join(root, 'cgroup.controllers'))
    const group = join(root, isSecondVersion ? '' : 'cpu', `lectern-bench-${pid}`)
    mkdirSync(group)
    if (isSecondVersion) writeFileSync(join(group, 'cpu.max'), `${quota} ${periodMicroseconds}`)
    else {
      writeFileSync(join(group, 'cpu.cfs_period_us'), `${periodMicroseconds}`)
      writeFileSync(join(group, 'cpu.cfs_quota_us'), `${quota}`)
    }
    writeFileSync(join(group, 'cgroup.procs'), `${pid}`)
    return group
  })
  return () => {
    for (const group of groups) rmdirSync(group)
  }
}

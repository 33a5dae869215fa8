import { formatBytes, formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand } from '../core/command.ts'
import type { BackupSummary, HealthCheck, ProcessHooks, RestoreSummary } from '../core/operations.ts'
import { text } from '../core/option.ts'
import { show } from '../core/show.ts'
import type { Terminal } from '../core/terminal.ts'

const dataOption = text('PATH', 'The data folder. Default: LECTERN_DATA.')
const progressEveryMs = 100

const backupCommand = defineCommand({
  summary: 'Writes all data to one archive, also while the server runs.',
  description:
    'The archive has the SQLite database, the artifacts with the uploads, and the secret. With DATABASE_URL, it has only\nwhat is outside Postgres, and the output says which command backs up the database.',
  arguments: [
    { name: 'FILE', description: 'The archive to write, for example backup.tar.gz.', required: true },
  ],
  options: { data: dataOption },
  examples: [{ run: 'lectern backup /backups/lectern.tar.gz', does: 'Back up the server of this machine' }],
  async run(context, { options, words: [file = ''] }) {
    const report = await context.processCommands.backup({ file, data: options.data }, hooksOf(context))
    await show(context, report, describeBackup(report))
    return undefined
  },
})

const restoreCommand = defineCommand({
  summary: 'Restores a backup into an empty data folder, after checking all of it.',
  description:
    'An interrupted restore leaves nothing that the server would start with. Run the command again.',
  arguments: [{ name: 'FILE', description: 'The archive that `lectern backup` wrote.', required: true }],
  options: { data: dataOption },
  examples: [
    { run: 'lectern restore backup.tar.gz --data /var/lib/lectern', does: 'Restore into a new data folder' },
  ],
  async run(context, { options, words: [file = ''] }) {
    const report = await context.processCommands.restore({ file, data: options.data }, hooksOf(context))
    await show(context, report, describeRestore(report))
    return undefined
  },
})

const doctorCommand = defineCommand({
  summary: 'Checks the data, the machine, the public address and the models, and says what to do.',
  description:
    'Run it on the machine of the server with the same settings, while the server runs. It changes nothing. Each model\ngets a tiny request. The exit code is 13 if there is a problem.',
  options: { data: dataOption },
  examples: [{ run: 'lectern doctor', does: 'Check the server of this machine' }],
  async run(context, { options }) {
    const checks = await context.processCommands.doctor({ data: options.data }, hooksOf(context))
    const hasProblem = checks.some(({ state }) => state === 'problem')
    await show(context, { healthy: !hasProblem, checks }, describeChecks(checks, context.terminal))
    return hasProblem ? 'problems-found' : undefined
  },
})

export const operationCommands = {
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
}

function hooksOf({ terminal, signal }: CommandContext): ProcessHooks {
  let shownAt = 0
  return {
    signal,
    onProgress(line) {
      const now = performance.now()
      if (now - shownAt < progressEveryMs) return
      shownAt = now
      // A closed terminal is noticed with the result.
      terminal.progress(line).catch(() => {})
    },
  }
}

function describeBackup(report: BackupSummary): string {
  const { file, archiveBytes, contentBytes, fileCount } = report
  const size = `${formatCount(fileCount, 'file')}, ${formatBytes(contentBytes)}, compressed to ${formatBytes(archiveBytes)}`
  return [
    `Wrote ${file} (${size}).`,
    'The archive contains conversations and secrets. Only your user can read it; keep it safe.',
    ...describeProblems(report.problems),
    ...report.also,
  ].join('\n')
}

function describeRestore(report: RestoreSummary): string {
  const { folder, createdAt, contentBytes, fileCount, version } = report
  return [
    `Restored ${formatCount(fileCount, 'file')} (${formatBytes(contentBytes)}) into ${folder}. Every digest is right.`,
    `Lectern ${version} made the backup at ${createdAt}.`,
    ...describeProblems(report.problems),
    ...report.also,
  ].join('\n')
}

function describeProblems(problems: BackupSummary['problems']): string[] {
  if (problems.length === 0) return []
  const lines = problems.map(({ digest, problem }) => `  ${digest} is ${problem}`)
  return [
    `The data folder had unusable artifacts before the backup. Deploy the affected projects again:`,
    ...lines,
  ]
}

const colours = { ok: 'green', warning: 'yellow', problem: 'red' } as const

function describeChecks(checks: readonly HealthCheck[], { paint }: Terminal): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  const lines = checks.flatMap(({ name, state, detail, next }) => [
    `${paint(colours[state], state.padEnd('problem'.length))}  ${name.padEnd(width)}  ${detail}`,
    ...(next === null ? [] : [`${' '.repeat('problem'.length + width + 4)}→ ${next}`]),
  ])
  const number = (wanted: HealthCheck['state']) => checks.filter(({ state }) => state === wanted).length
  const summary = `${formatCount(number('problem'), 'problem')}, ${formatCount(number('warning'), 'warning')}.`
  return [...lines, '', summary].join('\n')
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CheckSettings,
  checkKinds,
  checkLevels,
  checkSettingsSchema,
  type DocsTestResult,
  defaultChecks,
  type Finding,
} from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connect } from '../core/connect.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { text } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'
import { describeFileError } from '../files/describe-file-error.ts'
import { findPreview } from './previews.ts'

const fileName = 'lectern.tests.yaml'

export const testCommand = defineCommand({
  summary: 'Runs a docs test file against the live deployment.',
  description:
    'The file lists questions, the pages that each answer must cite and the words that it must contain. Answers are quoted\nfrom the docs, without a language model.',
  arguments: [
    {
      name: 'PATH',
      description: `The file, or a folder with a ${fileName}. Default: the current folder.`,
      required: false,
    },
  ],
  options: {
    project: projectOption,
    preview: text('BRANCH', 'Tests the preview of a branch instead of the live deployment.'),
    ...serverOptions,
  },
  examples: [
    { run: 'lectern test docs', does: `Run docs/${fileName}` },
    { run: 'lectern test more-questions.yaml --project acme', does: 'Run another file against a project' },
  ],
  async run(context, { options, words: [path = '.'] }) {
    const { terminal, json } = context
    const { name, file } = await readTests(path)
    const { client, projectId: id } = await openProject(context, options)
    const { preview: branch } = options
    const projectId = branch === undefined ? id : await findPreview(client, { projectId: id, branch })
    const result = await client.testDocumentation({ projectId, file })
    if (json) await terminal.json(result)
    else await terminal.print(formatResult(name, result))
    return result.failures.length > 0 ? 'tests-failed' : 'done'
  },
})

async function readTests(path: string): Promise<{ name: string; file: string }> {
  const inFolder = join(path, fileName)
  const read = (name: string) => readFile(name, 'utf8').then(file => ({ name, file }))
  return read(inFolder)
    .catch(() => read(path))
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EISDIR')
        throw new CommandError('file-unusable', `There is no file ${inFolder}.`, {
          next: 'Pass the file, or the folder that contains it.',
          cause: error,
        })
      throw describeFileError(`Cannot read the docs tests ${path}`, error)
    })
}

function formatResult(name: string, { total, failures }: DocsTestResult): string {
  const failed = new Set(failures.map(({ line }) => line)).size
  const lines = failures.map(({ line, question, message }) => `${name}:${line}: “${question}”: ${message}`)
  return `${[...lines, `${total - failed} of ${total} docs tests passed.`].join('\n')}\n`
}

const findingsCommand = defineCommand({
  summary: 'Lists the findings of a deployment’s checks, by file and line.',
  arguments: [{ name: 'ID', description: 'Status ID of the deployment.', required: true }],
  options: serverOptions,
  examples: [
    {
      run: 'lectern deployments findings 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'List broken links and other findings',
    },
  ],
  async run(context, { options, words: [statusId = ''] }) {
    const { terminal, json } = context
    const answer = await connect(context, options).listFindings({ statusId })
    if (json) await terminal.json(answer)
    else await terminal.print(formatFindings(answer))
  },
})

function formatFindings({ findings, total }: { findings: Finding[]; total: number }): string {
  const place = ({ file, line }: Finding) => [file, line].filter(part => part !== null).join(':')
  const lines = findings.map(finding =>
    [`${finding.level} ${finding.kind}`, place(finding), finding.message].filter(Boolean).join(': '),
  )
  const rest = total - findings.length
  if (rest > 0) lines.push(`… and ${rest} more.`)
  return `${lines.length === 0 ? 'No findings.' : lines.join('\n')}\n`
}

const settingNames = [...checkKinds, 'vanishedPercent', 'lostQuestions', 'publicQuestions'] as const

const checksCommand = defineCommand({
  summary: 'Shows or changes the checks before a deployment goes live.',
  description: `SETTING is NAME=VALUE. Checks: ${checkKinds.join(', ')}.\nValues: ${checkLevels.join(', ')}, or empty for the default. vanishedPercent is a number from 0 to 100,\nlostQuestions one from 0 to 200, and publicQuestions is true or false.`,
  arguments: [
    { name: 'PROJECT', description: 'ID or domain of the project.', required: true },
    {
      name: 'SETTING',
      description: 'For example links=fail. Separate settings with spaces.',
      required: false,
      rest: true,
    },
  ],
  options: serverOptions,
  examples: [
    { run: 'lectern projects checks acme', does: 'Show the settings' },
    {
      run: 'lectern projects checks acme links=fail vanishedPercent=20',
      does: 'Block deployments with broken links',
    },
  ],
  async run(context, { options, words: [named, settings = ''] }) {
    const { client, project } = await openProject(context, { ...options, project: named })
    const checks = changeChecks(project.checks, settings.split(/\s+/).filter(Boolean))
    const changed = settings === '' ? project : await client.updateProject({ projectId: project.id, checks })
    await show(context, changed.checks, formatChecks(changed.checks))
  },
})

function changeChecks(before: CheckSettings, settings: string[]): CheckSettings {
  const values = new Map<string, unknown>(Object.entries(before))
  for (const setting of settings) {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(setting) ?? []
    if (!settingNames.some(known => known === name))
      throw new CommandError(
        'usage',
        `“${setting}” is not a valid setting. Pass NAME=VALUE, for example links=fail.`,
      )
    if (value === '') values.delete(name)
    else values.set(name, readValue(name, value))
  }
  const read = checkSettingsSchema.safeParse(Object.fromEntries(values))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CommandError('usage', `${issue?.path.join('.')}: ${issue?.message}.`)
}

function readValue(name: string, value: string): unknown {
  if (name === 'vanishedPercent' || name === 'lostQuestions') return Number(value)
  return name === 'publicQuestions' && /^(?:true|false)$/.test(value) ? value === 'true' : value
}

function formatChecks(checks: CheckSettings): string {
  const rows = settingNames.map(name => [name, String(checks[name] ?? `${defaultChecks[name]} (default)`)])
  return renderTable(['CHECK', 'SETTING'], rows)
}

export const updateCheckCommands = { 'deployments findings': findingsCommand }
export const projectCheckCommands = { 'projects checks': checksCommand }

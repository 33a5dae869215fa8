import { formatCount } from '../../shared/index.ts'
import { type CommandContext, defineCommand } from '../core/command.ts'
import type { MigrationFinding, MigrationReport } from '../core/migration-report.ts'
import { text } from '../core/option.ts'
import { show } from '../core/show.ts'

const shownLines = 50
/** Of findings that differ only in names, addresses and numbers. */
const shownAlike = 5
const names = /"[^"]*"|`[^`]*`|\S*[./]\S*|\d+/g

/** The exit code if something is lost. */
const lostCode = 1

export const migrateCheckCommand = defineCommand({
  summary: 'Shows what a source keeps, changes and loses, without a server.',
  description:
    'Nothing is deployed. With --live, it reads the sitemap of the live site and compares the addresses. The exit code is 1\nif pages, API operations or addresses are lost.',
  arguments: [{ name: 'PATH', description: 'The folder of the documentation.', required: true }],
  options: { live: text('URL', 'The address of the live site, to compare the addresses.') },
  examples: [
    { run: 'lectern migrate-check ./docs', does: 'Check a folder' },
    {
      run: 'lectern migrate-check ./docs --live https://docs.example.com',
      does: 'Compare with the live site',
    },
  ],
  async run(context, { options, words: [path = ''] }) {
    const { processCommands, signal, terminal } = context
    const onLog = (line: string) => void terminal.note(line)
    const report = await processCommands.migrateCheck({ path, live: options.live }, { signal, onLog })
    await show(context, report, describeReport(report))
    return isLossless(report) ? undefined : lostCode
  },
})

export type MigrateCheckContext = Pick<CommandContext, 'signal'>

export function isLossless({ lost }: Pick<MigrationReport, 'lost'>): boolean {
  return lost.pages.length + lost.operations.length + lost.addresses.length === 0
}

export function describeReport({
  name,
  kept,
  changed,
  restricted,
  drafts,
  lost,
  live,
}: MigrationReport): string {
  return [
    `${name ?? 'The site'}: ${formatCount(kept.pages, 'page')}, ${formatCount(kept.redirects, 'redirect')} and ${formatCount(kept.files, 'file')} are kept.`,
    ...(live === null
      ? []
      : [
          `${live.url}: ${live.addresses} ${live.addresses === 1 ? 'address' : 'addresses'}, of which ${live.served} are served and ${live.redirected} redirected.`,
        ]),
    ...section('Restricted: published once you set up sign-in for readers', restricted),
    ...section('Drafts: not published', drafts),
    ...section('Lost: pages that cannot be read', lost.pages.map(describeFinding)),
    ...section('Lost: API operations that pages name', lost.operations.map(describeFinding)),
    ...section('Lost: addresses of the live site', lost.addresses),
    ...section('Changed: settings', changed.settings.map(describeFinding)),
    ...describeFindings('Changed: other findings', changed.findings),
    isLossless({ lost }) ? '\nNothing is lost.' : '\nSee above for what is lost.',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const more = lines.length - shownLines
  return [
    `\n${title} (${lines.length})`,
    ...lines.slice(0, shownLines).map(line => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more; --json lists all`] : []),
  ]
}

/** Lists the first findings of each kind, so that many of one do not hide the others. */
function describeFindings(title: string, findings: readonly MigrationFinding[]): string[] {
  if (findings.length === 0) return []
  const kinds = Map.groupBy(findings, ({ message }) => message.replace(names, ''))
  const lines = [...kinds.values()].flatMap(alike => {
    const more = alike.length - shownAlike
    return [
      ...alike.slice(0, shownAlike).map(finding => `  ${describeFinding(finding)}`),
      ...(more > 0 ? [`  … and ${more} more like this; --json lists all`] : []),
    ]
  })
  return [`\n${title} (${findings.length})`, ...lines]
}

function describeFinding({ file, line, message }: MigrationFinding): string {
  return `${file}${line === null ? '' : `:${line}`}  ${message}`
}

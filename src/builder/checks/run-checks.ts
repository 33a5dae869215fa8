import type { Replay } from '../../assistant/index.ts'
import type { ContentProblem, SourceTree } from '../../content/index.ts'
import type { IndexData, SearchIndex } from '../../search/index.ts'
import type { LocalFile } from '../parsing/local-file.ts'
import type { BuildReplay } from './build-replay.ts'
import { checkDocsTests } from './check-docs-tests.ts'
import { checkQuestions } from './check-questions.ts'
import { findProblems } from './collect-findings.ts'
import { placeFinding } from './describe-findings.ts'
import { type Findings, type Found, type ResolvedChecks, settleFindings } from './finding.ts'

const loggedFindings = 200

interface Logger {
  onLog(line: string): void
}

export interface Checked {
  problems: readonly ContentProblem[]
  /** Findings about pages that would disappear. */
  vanished: readonly Found[]
  tree: SourceTree
  checks: ResolvedChecks
  readReplay(): Promise<BuildReplay<LocalFile> | null>
  /** Opens the new index. Most builds have no questions and no tests, and the index can be large. `base` is the live one, if there are questions. */
  openBuilt(base: IndexData | null): SearchIndex
}

/** Runs the checks of a build, and logs what they find. */
export async function runChecks(
  { problems, vanished, tree, checks, readReplay, openBuilt }: Checked,
  { onLog }: Logger,
  signal: AbortSignal,
): Promise<{ findings: Findings; replay: Replay | null }> {
  const replay = await readReplay()
  const base = replay && (await readBase(replay))
  let opened: SearchIndex | undefined
  const openOnce = () => (opened ??= openBuilt(base))
  const replayed =
    replay && base && (await checkQuestions({ replay, base, built: openOnce(), checks, onLog }, signal))
  const isTested = checks.tests !== 'off'
  const found = [
    ...findProblems(problems),
    ...vanished,
    ...(isTested ? await checkDocsTests({ tree, openIndex: openOnce, onLog }, signal) : []),
    ...(replayed?.found ?? []),
  ]
  const findings = settleFindings(found, checks)
  logFindings(findings, { onLog })
  return { findings, replay: replayed?.replay ?? null }
}

async function readBase({ liveIndex }: BuildReplay<LocalFile>): Promise<IndexData> {
  // Imported late: most builds have no questions.
  const { readIndexData } = await import('../../search/index.ts')
  return readIndexData(liveIndex.readWhole())
}

export function logFindings({ total, findings }: Findings, { onLog }: Logger): void {
  const logged = findings.slice(0, loggedFindings)
  for (const finding of logged)
    onLog(`${finding.level === 'fail' ? 'failure' : 'warning'}: ${placeFinding(finding)}`)
  if (total > logged.length) onLog(`… and ${total - logged.length} more findings.`)
}

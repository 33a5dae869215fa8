import type { Replay, ReplayedQuestion } from '../../assistant/index.ts'
import type { IndexData, SearchIndex } from '../../search/index.ts'
import type { LocalFile } from '../parsing/local-file.ts'
import type { BuildReplay } from './build-replay.ts'
import type { Baseline, Found, ResolvedChecks } from './finding.ts'

/** A large site takes some hundredths of a second for a question. */
const timeLimitMs = 20_000

interface Compared {
  replay: BuildReplay<LocalFile>
  /** The live index without the pages that changed since. */
  base: IndexData
  built: SearchIndex
  checks: ResolvedChecks
  onLog(line: string): void
}

/** Asks the live build and the new one the questions of readers. Findings have no questions: they are also shown to code hosts. */
export async function checkQuestions(
  { replay: { questions, changes, baseline }, base, built, checks, onLog }: Compared,
  signal: AbortSignal,
): Promise<{ found: Found[]; replay: Replay }> {
  // Imported late: most builds have no questions.
  const [{ replayQuestions }, { describeReplay }, { extendIndex, openIndex, readIndexData }] =
    await Promise.all([
      import('../../assistant/index.ts'),
      import('../../contract/index.ts'),
      import('../../search/index.ts'),
    ])
  const startedAt = performance.now()
  const isOverdue = () => performance.now() - startedAt > timeLimitMs
  const data = changes ? extendIndex(base, readIndexData(changes)) : base
  const live = openIndex(data, null, { kind: 'all' })
  const replay = await replayQuestions({ questions, live, built, isOverdue, signal })
  const { length } = replay.questions
  const asked = replay.isComplete ? `${length}` : `${length} (there was no time for more)`
  onLog(`Readers’ questions: ${describeReplay(replay.counts)} Compared: ${asked}.`)
  return { found: await findLosses(replay, { baseline, checks }), replay }
}

/** Returns a finding for each lost question. They block only if more are lost than the limit allows, because of a change to their section. */
export async function findLosses(
  { questions }: Pick<Replay, 'questions'>,
  { baseline, checks }: { baseline: Baseline; checks: Pick<ResolvedChecks, 'lostQuestions'> },
): Promise<Found[]> {
  const { describeLossCause, writePlace } = await import('../../contract/index.ts')
  const lost = questions.filter(({ result }) => result === 'lost')
  const isChanged = ({ cause }: ReplayedQuestion) => cause !== 'unchanged'
  const isAllowed = baseline !== 'same-source' || lost.filter(isChanged).length <= checks.lostQuestions
  return lost.map(question => {
    const { count, live, cause } = question
    const asked = count === 1 ? 'once' : `${count} times`
    const place = live ? ` ${writePlace(live)} answered it;` : ''
    const happened = describeLossCause(cause ?? 'unchanged')
    return {
      kind: 'questions',
      file: null,
      line: null,
      message: `A question that was asked ${asked} loses its answer:${place} ${happened}.`,
      isReportedOnly: isAllowed || !isChanged(question),
    }
  })
}

import { defaultSourceLimits, fetchRepository } from '../sources/index.ts'
import type { FetchedRepository, FetchJob } from './build-protocol.ts'
import { followOrders } from './step-process-entry.ts'
import { createStepSpans } from './step-spans.ts'

// The entry of a process that fetches one repository. The build user must be able to read the files.
process.umask(0o022)

followOrders<FetchJob, FetchedRepository>({
  async run({ origin, workFolder, settings, authorization, ssh, traceparent }, reporter, signal) {
    const spans = createStepSpans(traceparent, span => reporter.onSpan?.(span))
    spans.start('fetch')
    const limits = { ...defaultSourceLimits, ...settings.limits }
    const { onLog, onSource } = reporter
    const tree = await fetchRepository(
      { ...settings, limits },
      { origin, workFolder, authorization, ssh, signal, onLog, onSource },
    ).finally(spans.end)
    return { kind: 'fetched', place: tree.place }
  },
  isWorn: () => true,
})

import { enableCompileCache } from 'node:module'
import { totalmem } from 'node:os'
import type { DeploymentStep, TransferredJob, TransferredOutcome } from './build-protocol.ts'
import { createStepSpans } from './step-spans.ts'

/** A process larger than a gigabyte, or a quarter of the memory, runs no further build. */
const largestResidentBytes = Math.min(totalmem() / 4, (process.constrainedMemory() || Infinity) / 4, 2 ** 30)

// The entry of a build process. Its only argument is the folder of the compile cache. Modules are imported once that is on.
const compileCache = process.argv[2] ?? null
if (compileCache !== null) enableCompileCache(compileCache)
const [{ followOrders }, { runBuildSteps }, { createBuildTools }, { readJob }, { emptyFolder }] =
  await Promise.all([
    import('./step-process-entry.ts'),
    import('./build-steps.ts'),
    import('./build-tools.ts'),
    import('./read-job.ts'),
    import('./sandbox/build-folders.ts'),
  ])
const tools = createBuildTools({ compileCache })

followOrders<TransferredJob, TransferredOutcome>({
  async run(job, reporter, signal, prepared) {
    await emptyFolder(job.workFolder)
    const spans = createStepSpans(job.traceparent, span => reporter.onSpan?.(span))
    // The server has reported the step; a repository was fetched in another process.
    if (job.source.kind !== 'repository') spans.start('fetch')
    const onStep = (step: DeploymentStep) => {
      spans.start(step)
      reporter.onStep(step)
    }
    try {
      const needs = { ...tools, reporter: { ...reporter, onStep } }
      return await runBuildSteps(needs, await readJob(job, prepared), signal)
    } finally {
      spans.end()
    }
  },
  isWorn: ({ kind }) => kind === 'wants-threads' || process.memoryUsage.rss() > largestResidentBytes,
})

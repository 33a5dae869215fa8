import { gitVariables } from '../sources/index.ts'
import type { BuildReporter, FailedBuild, FetchedRepository, FetchJob } from './build-protocol.ts'
import { readFetchMessage } from './read-message.ts'
import { createStepProcess, type StepProcessOptions } from './step-process.ts'

export type FetchProcessOptions = Pick<StepProcessOptions, 'program' | 'memoryLimitMb' | 'stopGraceMs'>

const inheritedVariables = ['HOME', 'TMPDIR', 'TEMP', 'TMP']

/** Fetches a repository in a new process, as the server's user. It gets few of the server's variables. */
export async function fetchInProcess(
  options: FetchProcessOptions,
  { job, reporter, signal }: { job: FetchJob; reporter: BuildReporter; signal: AbortSignal },
): Promise<FetchedRepository | FailedBuild> {
  const environment = selectVariables(job.settings.environment ?? {})
  const child = createStepProcess<FetchJob, FetchedRepository>(
    { ...options, args: [], flags: [], environment, user: null, folder: job.workFolder },
    readFetchMessage,
  )
  try {
    return await child.run({ ...job, settings: { ...job.settings, environment } }, reporter, signal)
  } finally {
    await child.close()
  }
}

function selectVariables(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    [...gitVariables, ...inheritedVariables].flatMap(name => {
      const value = environment[name]
      return value ? [[name, value] as const] : []
    }),
  )
}

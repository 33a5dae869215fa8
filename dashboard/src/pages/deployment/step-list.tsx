import { Loader, Title, VisuallyHidden } from '@mantine/core'
import { IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasEnded } from '../../../../src/client/index.ts'
import { type UpdateStatus, updateSteps } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { describeDuration } from './describe-duration.ts'
import { type ListedStep, listSteps, type StepState } from './list-steps.ts'
import { readStepTimes } from './read-step-times.ts'
import classes from './step-times.module.css'
import { useFindings } from './use-findings.ts'

const names: Record<ListedStep['step'], string> = {
  fetch: 'Fetch',
  read: 'Read',
  parse: 'Parse',
  index: 'Index',
  embed: 'Embed',
  publish: 'Publish',
}

const stateNames: Record<StepState, string> = {
  done: 'done',
  running: 'running',
  failed: 'failed',
  waiting: 'waiting',
}

/** The steps of a deployment, live while it runs. */
export function StepList({ status }: { status: UpdateStatus }) {
  const api = useApi()
  const ended = hasEnded(status)
  const now = useTick(!ended)
  const { data } = useQuery({
    queryKey: queryKeys.steps(status._id),
    queryFn: ({ signal }) => api.listUpdateSteps({ statusId: status._id }, { signal }),
  })
  const isRefused =
    useFindings(status._id, { enabled: status.status === 'failure' }).data?.canPublishAnyway === true
  const listed = listSteps(data?.steps ?? [], { status: status.status, now, isRefused })
  const steps = listed.length > 0 ? listed : readLoggedSteps(status.logs)
  if (steps.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        Steps
      </Title>
      <div className={classes.bar} aria-hidden>
        {steps.map(({ step, state, ms }) => (
          <span
            key={step}
            className={classes[state === 'done' || state === 'running' ? step : state]}
            style={{ flex: ended ? `${Math.max(ms ?? 0, 1)} 1 0` : '1 1 0' }}
          />
        ))}
      </div>
      <ul className={classes.steps} aria-label="Steps">
        {steps.map(({ step, state, ms }) => (
          <li key={step} data-state={state}>
            <StepMark step={step} state={state} />
            {names[step]} <VisuallyHidden>{stateNames[state]}</VisuallyHidden>
            <span>{ms !== null && describeDuration(ms)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepMark({ step, state }: Pick<ListedStep, 'step' | 'state'>) {
  if (state === 'running') return <Loader size={14} aria-hidden />
  if (state === 'failed') return <IconCircleX size={16} className={classes.mark} aria-hidden />
  if (state === 'waiting') return <IconCircleDashed size={16} aria-hidden />
  return <i className={classes[step]} aria-hidden />
}

/** Deployments of earlier releases have their step times only in the log. */
function readLoggedSteps(logs: readonly string[]): ListedStep[] {
  return readStepTimes(logs).flatMap(({ step, ms }) => {
    const known = updateSteps.find(name => name === step)
    return known ? [{ step: known, state: 'done' as const, ms }] : []
  })
}

/** The current time, several times a second while `runs`. */
function useTick(runs: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 200)
    return () => clearInterval(timer)
  }, [runs])
  return now
}

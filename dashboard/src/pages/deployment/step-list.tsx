import { Title } from '@mantine/core'
import { describeDuration } from './describe-duration.ts'
import type { StepTime } from './read-step-times.ts'
import classes from './step-times.module.css'

const names: Record<string, string> = {
  fetch: 'Fetch',
  read: 'Read',
  parse: 'Parse',
  index: 'Index',
  publish: 'Publish',
}

export function StepList({ steps }: { steps: readonly StepTime[] }) {
  if (steps.length === 0) return null
  return (
    <section>
      <Title order={2} mb="sm">
        Steps
      </Title>
      <div className={classes.bar} aria-hidden>
        {steps.map(({ step, ms }) => (
          <span
            key={step}
            className={classes[step] ?? classes.other}
            style={{ flex: `${Math.max(ms, 1)} 1 0` }}
          />
        ))}
      </div>
      <ul className={classes.steps}>
        {steps.map(({ step, ms }) => (
          <li key={step}>
            <i className={classes[step] ?? classes.other} aria-hidden />
            {names[step] ?? step} <span>{describeDuration(ms)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

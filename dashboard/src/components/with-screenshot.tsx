import type { ReactNode } from 'react'
import type { UpdateStatus } from '../../../src/contract/index.ts'
import { Screenshot } from './screenshot.tsx'
import classes from './with-screenshot.module.css'

type Shown = Pick<UpdateStatus, 'screenshotLight' | 'screenshotDark' | 'subdomain'>

/** Shows its children next to the screenshot of the deployment, if it has one. */
export function WithScreenshot({ status, children }: { status: Shown; children: ReactNode }) {
  if (!status.screenshotLight) return children
  return (
    <div className={classes.withScreenshot}>
      <Screenshot status={status} />
      <div>{children}</div>
    </div>
  )
}

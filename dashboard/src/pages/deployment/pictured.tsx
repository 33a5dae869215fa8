import type { ReactNode } from 'react'
import type { UpdateStatus } from '../../../../src/contract/index.ts'
import classes from './pictured.module.css'
import { Screenshots } from './screenshots.tsx'

type Shown = Pick<UpdateStatus, 'screenshotLight' | 'screenshotDark' | 'subdomain'>

/** Shows its children next to the screenshot of the deployment, if it has one. */
export function Pictured({ status, children }: { status: Shown; children: ReactNode }) {
  if (!status.screenshotLight) return children
  return (
    <div className={classes.pictured}>
      <Screenshots status={status} />
      <div>{children}</div>
    </div>
  )
}

import type { ContentProblem } from '../../content/index.ts'
import type { SiteOptions } from '../../contract/index.ts'
import { isAmong } from '../../site/index.ts'

export interface Solved {
  hasSignIn: boolean
  /** Whether git says when pages changed. */
  hasDates: boolean
  site: SiteOptions
  /** Whether pages may run scripts of the owner. */
  runsScripts: boolean
}

const options = { integrations: 'integrations', scripts: 'customScripts', styles: 'customCss' } as const

/** Leaves out the problems that the project's settings solve. */
export function selectProblems(
  problems: readonly ContentProblem[],
  { hasSignIn, hasDates, site, runsScripts }: Solved,
): ContentProblem[] {
  return problems.flatMap(problem => {
    const { isRestriction, needsDates, host, code } = problem
    if ((isRestriction && hasSignIn) || (needsDates && hasDates)) return []
    if (host !== undefined && isAmong(site.mediaHosts ?? [], host)) return []
    if (code === undefined || site[options[code]] !== true) return [problem]
    if (code === 'styles' || runsScripts) return []
    const name = code === 'scripts' ? 'The scripts of the source' : 'Integrations'
    const message = `${name} are on, but do not run: pages share their address with the dashboard or with other organisations. Set a custom domain, or ask the operator for LECTERN_SITES_URL.`
    return [{ ...problem, message }]
  })
}

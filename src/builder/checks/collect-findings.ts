import type { ContentProblem } from '../../content/index.ts'
import type { Baseline, Found, ResolvedChecks } from './finding.ts'

const kinds = {
  link: 'links',
  anchor: 'anchors',
  image: 'images',
  duplicate: 'duplicates',
  unread: 'content',
  operation: 'content',
} as const
/** With fewer live pages, every change is large. */
const countedFrom = 10
const namedPaths = 10

export function findProblems(problems: readonly ContentProblem[]): Found[] {
  return problems.map(problem => {
    const { file, line, message } = problem
    return { kind: kindOf(problem), file, line, message }
  })
}

function kindOf({ kind, severity }: ContentProblem): Found['kind'] {
  if (kind) return kinds[kind]
  return severity === 'error' ? 'pages' : 'content'
}

/** Returns a finding if more live pages would disappear than the limit allows. From another source, it is only reported. */
export function findVanished(
  { live, built, baseline }: { live: readonly string[]; built: readonly string[]; baseline: Baseline },
  { vanishedPercent }: Pick<ResolvedChecks, 'vanishedPercent'>,
): Found[] {
  if (baseline === 'bundled') return []
  const kept = new Set(built)
  const gone = live.filter(path => !kept.has(path))
  if (live.length < countedFrom || gone.length * 100 <= live.length * vanishedPercent) return []
  const named = gone.slice(0, namedPaths).join(', ')
  const rest = gone.length > namedPaths ? ' and others' : ''
  const pages = `${gone.length} of ${live.length} live pages`
  const place = { kind: 'vanished', file: null, line: null } as const
  if (baseline === 'other-source') {
    const message = `The source changed, and ${pages} do not exist in the new one: ${named}${rest}.`
    return [{ ...place, message, isReportedOnly: true }]
  }
  const message = `${pages} would disappear (limit ${vanishedPercent} %): ${named}${rest}. If this is intended, publish the deployment anyway.`
  return [{ ...place, message }]
}

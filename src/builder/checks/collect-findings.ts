import type { ContentProblem } from '../../content/index.ts'
import type { Found, ResolvedChecks } from './finding.ts'

const kinds = { link: 'links', anchor: 'anchors', image: 'images', duplicate: 'duplicates' } as const
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

/** Returns a finding if more live pages would disappear than the limit allows. */
export function findVanished(
  { live, built }: { live: readonly string[]; built: readonly string[] },
  { vanishedPercent }: Pick<ResolvedChecks, 'vanishedPercent'>,
): Found[] {
  const kept = new Set(built)
  const gone = live.filter(path => !kept.has(path))
  if (live.length < countedFrom || gone.length * 100 <= live.length * vanishedPercent) return []
  const named = gone.slice(0, namedPaths).join(', ')
  const rest = gone.length > namedPaths ? ' and others' : ''
  const message = `${gone.length} of ${live.length} live pages would disappear (limit ${vanishedPercent} %): ${named}${rest}. If this is intended, set the check "vanished" to "warn" for this deployment.`
  return [{ kind: 'vanished', file: null, line: null, message }]
}

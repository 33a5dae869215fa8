import { type Findings, noFindings } from '../../builder/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'

/** The findings of another deployment with the same pages. */
export interface CopiedFindings {
  of: string
  /** Whether it was compared with the same live site, so that its lost questions count again. */
  isCompared: boolean
}

/** Stores the findings of a deployment in the transaction that ends it. */
export async function keepFindings(
  queries: WriteQueries,
  input: {
    deploymentId: string
    findings: Findings | CopiedFindings | undefined
  },
): Promise<void> {
  const { deploymentId, findings } = input
  const kept = findings && 'of' in findings ? await copyFindings(queries, findings) : findings
  if (kept === undefined || kept.total === 0) return
  await queries
    .insertInto('deployment_findings')
    .values({ deployment_id: deploymentId, findings_json: encodeJson(kept) })
    .execute()
}

async function copyFindings(queries: WriteQueries, { of, isCompared }: CopiedFindings): Promise<Findings> {
  const found = await readFindings(queries, of)
  if (isCompared) return found
  const counts = found.counts.filter(({ kind }) => kind !== 'questions')
  return {
    counts,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    findings: found.findings.filter(({ kind }) => kind !== 'questions'),
  }
}

/** Reads the findings of a deployment; none if it was not checked. The caller has checked access. */
export async function readFindings(
  queries: Pick<Database['queries'], 'selectFrom'>,
  deploymentId: string,
): Promise<Findings> {
  const row = await queries
    .selectFrom('deployment_findings')
    .select('findings_json')
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst()
  return row ? decodeJson<Findings>(row.findings_json) : noFindings
}

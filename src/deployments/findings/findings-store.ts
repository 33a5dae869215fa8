import { type Findings, noFindings } from '../../builder/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'

/** Stores the findings of a deployment in the transaction that ends it. `of` copies those of another deployment. */
export async function keepFindings(
  queries: WriteQueries,
  input: {
    deploymentId: string
    findings: Findings | { of: string } | undefined
  },
): Promise<void> {
  const { deploymentId, findings } = input
  const kept = findings && 'of' in findings ? await readFindings(queries, findings.of) : findings
  if (kept === undefined || kept.total === 0) return
  await queries
    .insertInto('deployment_findings')
    .values({ deployment_id: deploymentId, findings_json: encodeJson(kept) })
    .execute()
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

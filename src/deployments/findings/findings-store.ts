import { type Findings, noFindings } from '../../builder/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'

/** Stores what checks found in a deployment, within the transaction that ends it. Those of another deployment where nothing else was built. */
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

/** What checks found in a deployment; nothing for one that was not checked. The caller has checked whose it is. */
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

import { type ArtifactStore, ArtifactUnreadable, type DeploymentScreenshots } from '../artifacts/index.ts'
import { type Database, decodeJson } from '../database/index.ts'

/** Reads a screenshot of a status; undefined for other artifacts and removed screenshots. */
export async function findScreenshot(
  { database, artifacts }: { database: Database; artifacts: Pick<ArtifactStore, 'read'> },
  { statusId, digest }: { statusId: string; digest: string },
): Promise<Uint8Array | undefined> {
  const row = await database.queries
    .selectFrom('deployments')
    .select('screenshots_json')
    .where('id', '=', statusId)
    .executeTakeFirst()
  if (!row?.screenshots_json) return undefined
  const { light, dark } = decodeJson<DeploymentScreenshots>(row.screenshots_json)
  if (digest !== light && digest !== dark) return undefined
  return artifacts.read(digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return undefined
    throw error
  })
}

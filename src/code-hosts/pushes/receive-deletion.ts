import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import { endPreview } from '../../deployments/index.ts'
import type { Clock } from '../../shared/index.ts'
import { explainOtherSource } from './decide-push.ts'

export interface ReceivedDeletion {
  projectId: string
  repository: string
  branch: string
}

/** Ends the preview of a deleted branch; returns a sentence for the code host's delivery log. */
export async function receiveDeletion(
  needs: { database: Database; clock: Clock },
  { projectId, repository, branch }: ReceivedDeletion,
): Promise<string> {
  const project = await needs.database.queries
    .selectFrom('projects')
    .select('source_json')
    .where('id', '=', projectId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const source = project?.source_json ? decodeJson<ProjectSource>(project.source_json) : null
  const other = explainOtherSource({ repository }, source)
  if (other !== undefined) return other
  const reason = `The branch ${branch} was deleted, so its preview has ended.`
  const isEnded = await endPreview(needs, { projectId, branch, reason })
  return isEnded ? reason : `The branch ${branch} was deleted.`
}

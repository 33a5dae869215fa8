import type { ReplayView } from '../../contract/index.ts'
import { readQuestions } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import { readReplay, type StoredReplay } from '../../deployments/index.ts'

const empty: Omit<StoredReplay, 'comparedWith'> & { comparedWith: null } = {
  comparedWith: null,
  isComplete: true,
  counts: { answered: 0, lost: 0, unanswered: 0, gained: 0 },
  questions: [],
}

/** Returns the replay of a deployment with the questions that are not erased. */
export async function viewReplay(
  needs: { database: Pick<Database, 'queries'> },
  { statusId, projectId }: { statusId: string; projectId: string },
): Promise<ReplayView> {
  const { queries } = needs.database
  const { comparedWith, isComplete, counts, questions } = (await readReplay(queries, statusId)) ?? empty
  const texts = await readQuestions(needs, {
    projectId: await findAskedProject(queries, projectId),
    turnIds: questions.flatMap(({ turnIds }) => turnIds),
  })
  return {
    ...{ statusId, comparedWith, counts },
    complete: isComplete,
    questions: questions.map(({ turnIds, lastAskedAt, ...question }) => ({
      question: texts.get(turnIds.find(id => texts.has(id)) ?? '') ?? null,
      ...question,
      lastAskedAt: new Date(lastAskedAt).toISOString(),
    })),
  }
}

/** Readers ask the project of a preview. */
async function findAskedProject(queries: Database['queries'], projectId: string): Promise<string> {
  const project = await queries
    .selectFrom('projects')
    .select('preview_of')
    .where('id', '=', projectId)
    .executeTakeFirst()
  return project?.preview_of ?? projectId
}

import type { WriteQueries } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'

/** Throws `conflict` if another project has proven the host name. */
export async function refuseTakenHostname(
  queries: WriteQueries,
  { hostname, projectId }: { hostname: string; projectId: string },
): Promise<void> {
  const other = await queries
    .selectFrom('projects')
    .select('id')
    .where('hostname', '=', hostname)
    .where('id', '!=', projectId)
    .executeTakeFirst()
  if (other) throw takenHostname(hostname)
}

export function takenHostname(hostname: string, cause?: unknown): AppError {
  return new AppError(
    'conflict',
    `The custom domain ${hostname} belongs to another project. Use another one, or remove it there first.`,
    { cause, details: [{ path: 'hostname', message: 'is taken' }] },
  )
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StaticExportJob } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { describeJob, type ExportRequest } from './export-job.ts'

interface Needs {
  database: Pick<Database, 'queries'>
  clock: Clock
}

export interface FoundExport {
  job: StaticExportJob
  /** Null until the job is completed. */
  archive: { digest: string; sizeBytes: number; fileName: string } | null
  linkSecret: string
  /** When the job and its archive are deleted. */
  expiresAt: number
}

const linkMs = 3_600_000

/** Finds a job of an organisation; of any for a link. Undefined if there is none, its project is archived, or its time is over. */
export async function findExport(
  { database, clock }: Needs,
  { jobId, organizationId }: { jobId: string; organizationId?: string },
): Promise<FoundExport | undefined> {
  const row = await database.queries
    .selectFrom('static_exports')
    .innerJoin('projects', 'projects.id', 'static_exports.project_id')
    .selectAll('static_exports')
    .where('static_exports.id', '=', jobId)
    .where('projects.archived_at', 'is', null)
    .where('static_exports.expires_at', '>', clock.now())
    .$if(organizationId !== undefined, query => query.where('organization_id', '=', organizationId ?? ''))
    .executeTakeFirst()
  if (!row) return undefined
  const { digest, size_bytes: sizeBytes } = row
  const { domain, version } = decodeJson<ExportRequest>(row.request_json)
  const fileName = `${[domain, version]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w.-]+/g, '-')}.zip`
  return {
    job: describeJob(row),
    archive: digest === null || sizeBytes === null ? null : { digest, sizeBytes, fileName },
    linkSecret: row.link_secret,
    expiresAt: row.expires_at,
  }
}

/** The query of a link to a job's archive, and when it stops working. */
export function signLink({ clock }: Pick<Needs, 'clock'>, { job, linkSecret, expiresAt }: FoundExport) {
  const expires = Math.min(clock.now() + linkMs, expiresAt)
  const query = new URLSearchParams({
    expires: `${expires}`,
    signature: sign(job.jobId, linkSecret, expires),
  })
  return { query, expires }
}

/** Whether a link was signed for this job and still works. */
export function isLinkValid(
  { clock }: Pick<Needs, 'clock'>,
  { job, linkSecret }: FoundExport,
  { expires, signature }: { expires: string; signature: string },
): boolean {
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now()) return false
  const expected = Buffer.from(sign(job.jobId, linkSecret, Number(expires)))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(jobId: string, secret: string, expires: number): string {
  return createHmac('sha256', secret).update(`${jobId}.${expires}`).digest('base64url')
}

/** A process that shares a Postgres database. It deletes its row when it stops. */
export interface ProcessRow {
  id: string
  /** `web`, `worker`, or `web, worker`. */
  roles: string
  host: string
  pid: number
  version: string
  started_at: number
  seen_at: number
}

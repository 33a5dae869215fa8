import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres server in which tests create databases. */
    postgresUrl: string
  }
}

/** Provides the server at `DATABASE_URL`, or starts one for the test run. */
export default async function providePostgres(project: TestProject) {
  const given = process.env.DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.close
}

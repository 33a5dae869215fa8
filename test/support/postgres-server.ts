import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres in which tests create databases of their own. */
    postgresUrl: string
  }
}

/** Vitest's global set-up: the server that `DATABASE_URL` names, or one of our own for as long as the tests run. */
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

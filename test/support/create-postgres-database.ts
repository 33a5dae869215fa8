import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { DatabaseLocation } from './database-location.ts'

export interface PostgresDatabase {
  name: string
  location: DatabaseLocation & { kind: 'postgres' }
  remove(): Promise<void>
}

/** Creates a database on a server: a copy of the database `template`, or an empty one. */
export async function createPostgresDatabase(server: string, template?: string): Promise<PostgresDatabase> {
  const name = `lectern_test_${randomBytes(8).toString('hex')}`
  await execute(
    server,
    `create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`,
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    name,
    location: { kind: 'postgres', url: url.href },
    remove: () => execute(server, `drop database ${name} with (force)`),
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import type { SecretBox, SourceAccess } from '../access/index.ts'
import type { ProjectSource } from '../contract/index.ts'
import { type Database, decodeJson, encodeJson, ensureSetting } from '../database/index.ts'
import { showGitAddress } from '../sources/index.ts'

interface Needs {
  database: Database
  secrets: SecretBox
}

const doneSetting = 'source-credentials-moved'
const rowsPerBatch = 200
const tokenNames = ['private_token', 'access_token', 'oauth_token', 'token']

/**
 * Moves credentials out of the addresses of git sources, where earlier versions stored them, to their sealed column. Runs once.
 * It can be interrupted: an address without credentials is left alone.
 */
export async function moveSourceCredentials({ database, secrets }: Needs): Promise<void> {
  const done = await database.queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', doneSetting)
    .executeTakeFirst()
  if (done) return
  for (let after = ''; ; ) {
    const rows = await database.queries
      .selectFrom('projects')
      .select(['id', 'source_json', 'preview_of'])
      .where('source_json', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    for (const { id, source_json, preview_of } of rows) {
      const found = separate(source_json)
      if (found === undefined) continue
      const sealed = found.access && preview_of === null && secrets.seal(JSON.stringify(found.access))
      const values = { source_json: found.source, ...(sealed && { source_access: sealed }) }
      await database.write(queries =>
        queries.updateTable('projects').set(values).where('id', '=', id).execute(),
      )
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerBatch) break
    after = last.id
  }
  await cleanDeployments(database)
  await database.write(queries => ensureSetting(queries, { name: doneSetting, value: 'true' }))
}

async function cleanDeployments(database: Database): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await database.queries
      .selectFrom('deployments')
      .select(['id', 'origin_json'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    const changes = rows.flatMap(({ id, origin_json }) => {
      const found = separate(origin_json)
      return found === undefined ? [] : [{ id, origin_json: found.source }]
    })
    if (changes.length > 0)
      await database.write(async queries => {
        for (const { id, origin_json } of changes)
          await queries.updateTable('deployments').set({ origin_json }).where('id', '=', id).execute()
      })
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerBatch) return
    after = last.id
  }
}

/** Undefined if there is nothing to separate. */
function separate(column: unknown): { source: string; access: SourceAccess | null } | undefined {
  const source = decodeJson<ProjectSource>(column)
  if (source.kind !== 'git') return undefined
  const parsed = /^\s*https?:/i.test(source.url) ? URL.parse(source.url) : null
  if (!parsed || parsed.username + parsed.password + parsed.search + parsed.hash === '') return undefined
  const url = showGitAddress(source.url)
  return { source: encodeJson({ ...source, url }), access: findAccess(parsed, url) }
}

function findAccess(parsed: URL, url: string): SourceAccess | null {
  const username = decode(parsed.username)
  const password = decode(parsed.password)
  if (password !== '') return { url, username: username === '' ? null : username, token: password }
  if (username !== '') return { url, username: null, token: username, isUsername: true }
  const name = tokenNames.find(known => parsed.searchParams.get(known))
  return name === undefined ? null : { url, username: null, token: parsed.searchParams.get(name) ?? '' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../src/access/index.ts'
import { type Database, encodeJson } from '../../src/database/index.ts'
import { createTestProject } from './test-project.ts'

/** One secret of each kind, as they are before sealing. */
export const plainSecrets = {
  webhook_secret: 'inbound-s3cret',
  gitlab_token: 'gitlab-s3cret',
  signing: 'whsec_s3cret',
  url: 'https://me:s3cret@hooks.example.com/?token=s3cret',
  modelKey: 'model-s3cret',
  rerankKey: 'rerank-s3cret',
  'rate-limit-secret': 'limits-s3cret',
} as const

type Seal = (text: string) => string

/** Stores one secret of each kind. `seal` is for the kinds that every version sealed, `sealOther` for the others. */
export async function storeSecrets(
  database: Database,
  { seal, sealOther, domain = 'docs' }: { seal: Seal; sealOther: Seal; domain?: string },
): Promise<string> {
  const { id } = await createTestProject(database, domain)
  const { webhook_secret, gitlab_token, signing, url, modelKey, rerankKey } = plainSecrets
  await database.write(async queries => {
    const values = { webhook_secret: sealOther(webhook_secret), gitlab_token: seal(gitlab_token) }
    await queries.updateTable('projects').set(values).where('id', '=', id).execute()
    const webhook = { secret: sealOther(signing), url: sealOther(url), events_json: '[]', created_at: 0 }
    await queries
      .insertInto('webhooks')
      .values({ id: `hook-${id}`, project_id: id, ...webhook })
      .execute()
    const row = { project_id: id, version: 'v', updated_at: 0 }
    const models = {
      models: [
        { model: 'm', sealedKey: seal(modelKey) },
        { model: 'n', sealedKey: null },
      ],
    }
    await queries
      .insertInto('project_models')
      .values({ ...row, settings_json: encodeJson(models) })
      .execute()
    const retrieval = { embedding: null, rerank: { url: 'u', sealedKey: seal(rerankKey) } }
    await queries
      .insertInto('project_retrieval')
      .values({ ...row, settings_json: encodeJson(retrieval) })
      .execute()
    await queries
      .insertInto('settings')
      .values({ name: 'rate-limit-secret', value: sealOther(plainSecrets['rate-limit-secret']) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  return id
}

/** Opens every stored secret of a project; undefined for those that cannot be opened. */
export async function openStored({ queries }: Database, box: Pick<SecretBox, 'open'>, projectId: string) {
  const project = await queries
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const hook = await queries
    .selectFrom('webhooks')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const models = await queries
    .selectFrom('project_models')
    .select('settings_json')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const retrieval = await queries
    .selectFrom('project_retrieval')
    .select('settings_json')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  const setting = await queries
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'rate-limit-secret')
    .executeTakeFirst()
  const open = (text: unknown) => (typeof text === 'string' ? box.open(text) : undefined)
  return {
    webhook_secret: open(project.webhook_secret),
    gitlab_token: open(project.gitlab_token),
    signing: open(hook?.secret),
    url: open(hook?.url),
    modelKey: open(readObject(models.settings_json).models[0].sealedKey),
    rerankKey: open(readObject(retrieval.settings_json).rerank.sealedKey),
    'rate-limit-secret': open(setting?.value),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the tests read what they wrote.
function readObject(column: unknown): any {
  return typeof column === 'string' ? JSON.parse(column) : column
}

/** The whole content of the tables that hold secrets, as text. */
export async function dumpSecrets({ queries }: Database): Promise<string> {
  const tables = [
    'projects',
    'webhooks',
    'project_models',
    'project_retrieval',
    'settings',
    'deployments',
  ] as const
  const rows = await Promise.all(tables.map(table => queries.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

/** Seals as earlier versions did, without the id of the secret. */
export function sealAsVersion1(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lectern secret box', 32))
  return text => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv)
    const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return `v1.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
  }
}

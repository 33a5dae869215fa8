import { createSecretBox } from '../../../src/access/index.ts'
import { createArtifactStore } from '../../../src/artifacts/artifact-store.ts'
import type { DeploymentArtifacts } from '../../../src/artifacts/index.ts'
import type { BuildSite } from '../../../src/builder/build-protocol.ts'
import type { ProjectSource } from '../../../src/contract/index.ts'
import { type Database, decodeJson, encodeJson } from '../../../src/database/index.ts'
import { createEventReader, type EventSubscriber } from '../../../src/deployments/events/event-reader.ts'
import { requestUpdate, type UpdateRequest } from '../../../src/deployments/queue/request-update.ts'
import {
  createDeploymentWorker,
  type DeploymentWorkerOptions,
} from '../../../src/deployments/running/deployment-worker.ts'
import { readUpdateStatus } from '../../../src/deployments/status/read-update-status.ts'
import { type CreateId, createId, silentLog } from '../../../src/shared/index.ts'
import {
  createManualClock,
  type DatabaseKind,
  type ManualClock,
  openTestDatabase,
  type TestDatabase,
} from '../databases.ts'

export const organizationId = 'organization'

/** Opens a database, and returns functions that queue, run and read deployments in it. */
export async function openQueue(kind: DatabaseKind) {
  const test = await openTestDatabase(kind)
  return { ...(await prepareQueue(test.database)), ...pick(test) }
}

function pick({ location, close }: TestDatabase) {
  return { location, close }
}

export type Queue = Awaited<ReturnType<typeof openQueue>>

export async function prepareQueue(database: Database, clock: ManualClock = createManualClock()) {
  const settings = { sitesUrl: () => 'http://lectern.test' }
  const needs = { database, clock, createId: createId satisfies CreateId, log: silentLog, settings }
  const artifacts = createArtifactStore({ database, folder: null })
  return {
    ...needs,
    artifacts,
    secrets: createSecretBox({ current: 'a secret of the tests' }),
    addProject: (
      id: string,
      source: ProjectSource | null = { kind: 'folder', path: '/docs' },
      organization = organizationId,
    ) => addProject(database, { id, source, organization }),
    request: async (projectId: string, request: Partial<UpdateRequest> = {}) =>
      (await requestUpdate(needs, { projectId, source: 'api', ...request })).statusId,
    worker: (build: BuildSite, options: Partial<DeploymentWorkerOptions> = {}) =>
      createDeploymentWorker({ ...needs, artifacts, build, ...options }),
    readEvents: (...subscribers: EventSubscriber[]) =>
      createEventReader({ ...needs, subscribers }).runUntilIdle(),
    status: async (statusId: string) => {
      const found = await readUpdateStatus({ database, settings }, { organizationId, statusId })
      if (!found) throw new Error(`Deployment ${statusId} does not exist.`)
      return found.status
    },
    artifactsOf: async (id: string): Promise<DeploymentArtifacts> => {
      const { artifacts_json } = await database.queries
        .selectFrom('deployments')
        .select('artifacts_json')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (artifacts_json === null) throw new Error(`Deployment ${id} has no artifacts.`)
      return decodeJson(artifacts_json)
    },
    live: async (projectId: string) => {
      const row = await database.queries
        .selectFrom('projects')
        .select('live_deployment_id')
        .where('id', '=', projectId)
        .executeTakeFirst()
      return row?.live_deployment_id
    },
  }
}

async function addProject(
  database: Database,
  { id, source, organization }: { id: string; source: ProjectSource | null; organization: string },
): Promise<string> {
  await database.write(async queries => {
    await queries
      .insertInto('organizations')
      .values({ id: organization, name: 'Acme', created_at: 0 })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await queries
      .insertInto('projects')
      .values({
        id,
        organization_id: organization,
        domain: id,
        name: id,
        source_json: source && encodeJson(source),
        created_at: 0,
        updated_at: 0,
      })
      .execute()
  })
  return id
}

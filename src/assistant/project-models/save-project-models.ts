import type { SaveProjectModels } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { type Clock, type CreateId, type ErrorDetail, namesPrivateAddress } from '../../shared/index.ts'
import type { ModelSettings } from '../generation/model-settings.ts'
import { readProjectModels, writeProjectModels } from './project-models-store.ts'
import type { StoredModel, StoredModels } from './stored-models.ts'

export interface SaveNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  secrets: { seal(text: string): string }
  allowPrivateAddresses: boolean
  server: ModelSettings
}

/** Replaces a project's models. `problems` are those that the request schema cannot detect. */
export async function saveProjectModels(
  needs: SaveNeeds,
  { projectId, given }: { projectId: string; given: SaveProjectModels },
): Promise<{ kind: 'saved' } | { kind: 'refused'; problems: ErrorDetail[] }> {
  const before = await readProjectModels(needs.database.queries, projectId)
  const models = given.models.map(model => storeModel(needs, model, before?.settings.models ?? []))
  const settings = { ...given, models }
  const problems = findProblems(needs, settings)
  if (problems.length > 0) return { kind: 'refused', problems }
  await writeProjectModels(needs, { projectId, settings })
  return { kind: 'saved' }
}

/** A stored key is kept only for the same provider and address; otherwise the owner must enter it again. */
function storeModel(
  { secrets }: SaveNeeds,
  { key, ...model }: SaveProjectModels['models'][number],
  before: readonly StoredModel[],
): StoredModel {
  if (key) {
    const keyHint = key.length >= 12 ? `…${key.slice(-4)}` : '…'
    return { ...model, sealedKey: secrets.seal(key), keyHint }
  }
  const known = key === undefined ? findKey(model, before) : undefined
  return { ...model, sealedKey: known?.sealedKey ?? null, keyHint: known?.keyHint ?? null }
}

/** If several keys match the address, the one of the same model is preferred. */
function findKey(
  model: Pick<StoredModel, 'provider' | 'url' | 'model'>,
  before: readonly StoredModel[],
): StoredModel | undefined {
  const there = before.filter(
    ({ provider, url }) => provider === model.provider && (url ?? null) === (model.url ?? null),
  )
  return there.find(known => known.model === model.model) ?? there[0]
}

function findProblems(
  { allowPrivateAddresses, server }: SaveNeeds,
  { models, budget }: StoredModels,
): ErrorDetail[] {
  const problems = models.flatMap((model, at) => {
    const name = `models.${at}`
    const found: ErrorDetail[] = []
    const url = model.url ? new URL(model.url) : null
    if (model.sealedKey === null && model.provider !== 'compatible')
      found.push({ path: `${name}.key`, message: `is needed for ${model.provider}` })
    if (url === null && model.provider === 'compatible')
      found.push({ path: `${name}.url`, message: 'is needed for compatible' })
    if (url !== null && (url.username !== '' || url.password !== ''))
      found.push({ path: `${name}.url`, message: 'must hold no user name or password; use key' })
    if (url !== null && !allowPrivateAddresses && namesPrivateAddress(url))
      found.push({
        path: `${name}.url`,
        message: 'is a private address; the operator can allow them with LECTERN_MODEL_PRIVATE',
      })
    return found
  })
  const priced = models.length > 0 ? models : server.models
  if (budget?.cost != null && priced.some(({ price }) => !price))
    problems.push({ path: 'budget.cost', message: 'needs a price on every model' })
  return problems
}

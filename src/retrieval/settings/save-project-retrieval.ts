import type { SaveProjectRetrieval } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { type Clock, type CreateId, type ErrorDetail, namesPrivateAddress } from '../../shared/index.ts'
import { readProjectRetrieval, writeProjectRetrieval } from './retrieval-store.ts'
import type { StoredEmbedding, StoredRerank, StoredRetrieval } from './stored-retrieval.ts'

export interface SaveRetrievalNeeds {
  database: Database
  clock: Clock
  createId: CreateId
  secrets: { seal(text: string): string }
  allowPrivateAddresses: boolean
}

type Keyed = Pick<StoredEmbedding, 'sealedKey' | 'keyHint'>

/** Changes the given parts of a project's retrieval models. `problems` are those that the schema cannot detect. */
export async function saveProjectRetrieval(
  needs: SaveRetrievalNeeds,
  { projectId, given }: { projectId: string; given: SaveProjectRetrieval },
): Promise<{ kind: 'saved' } | { kind: 'refused'; problems: ErrorDetail[] }> {
  const before = (await readProjectRetrieval(needs.database.queries, projectId))?.settings
  const settings: StoredRetrieval = {
    embedding: chooseEmbedding(needs, given.embedding, before?.embedding ?? null),
    rerank: chooseRerank(needs, given.rerank, before?.rerank ?? null),
  }
  const problems = findProblems(needs, settings)
  if (problems.length > 0) return { kind: 'refused', problems }
  await writeProjectRetrieval(needs, { projectId, settings })
  return { kind: 'saved' }
}

function chooseEmbedding(
  needs: SaveRetrievalNeeds,
  given: SaveProjectRetrieval['embedding'],
  before: StoredEmbedding | null,
): StoredEmbedding | null {
  if (given === undefined) return before
  if (given === null) return null
  const { provider, model, questionPrefix = '', passagePrefix = '', dimensions = null } = given
  const url = given.url?.replace(/(?<!\/)\/+$/, '') ?? null
  const known = before?.provider === provider && before.url === url ? before : null
  return {
    provider,
    model: model.trim(),
    url,
    dimensions,
    questionPrefix,
    passagePrefix,
    ...sealKey(needs, given.key, known),
  }
}

function chooseRerank(
  needs: SaveRetrievalNeeds,
  given: SaveProjectRetrieval['rerank'],
  before: StoredRerank | null,
): StoredRerank | null {
  if (given === undefined) return before
  if (given === null) return null
  const url = given.url.replace(/(?<!\/)\/+$/, '')
  return {
    url,
    model: given.model.trim(),
    ...sealKey(needs, given.key, before?.url === url ? before : null),
  }
}

/** A stored key is kept only for the same provider and address; otherwise the owner must enter it again. */
function sealKey(
  { secrets }: SaveRetrievalNeeds,
  key: string | null | undefined,
  known: Keyed | null,
): Keyed {
  if (!key) {
    const kept = key === undefined ? known : null
    return { sealedKey: kept?.sealedKey ?? null, keyHint: kept?.keyHint ?? null }
  }
  return { sealedKey: secrets.seal(key), keyHint: key.length >= 12 ? `…${key.slice(-4)}` : '…' }
}

function findProblems(
  { allowPrivateAddresses }: SaveRetrievalNeeds,
  { embedding, rerank }: StoredRetrieval,
): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const add = (path: string, message: string) => problems.push({ path, message })
  if (embedding && embedding.provider !== 'compatible' && embedding.sealedKey === null)
    add('embedding.key', `is needed for ${embedding.provider}`)
  if (embedding?.provider === 'compatible' && embedding.url === null)
    add('embedding.url', 'is needed for compatible')
  for (const [path, address] of [
    ['embedding.url', embedding?.url],
    ['rerank.url', rerank?.url],
  ] as const) {
    const url = address ? new URL(address) : null
    if (url && (url.username !== '' || url.password !== ''))
      add(path, 'must hold no user name or password; use key')
    if (url && !allowPrivateAddresses && namesPrivateAddress(url))
      add(path, 'is a private address; the operator can allow them with LECTERN_MODEL_PRIVATE')
  }
  return problems
}

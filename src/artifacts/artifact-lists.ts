import type { Database, Queries } from '../database/index.ts'
import { systemClock } from '../shared/index.ts'

/** A stored file, alone or as a part of a larger artifact. */
export interface StoredPart {
  digest: string
  sizeBytes: number
}

export interface ArtifactList {
  sizeBytes: number
  parts: StoredPart[]
}

const digestBytes = 32
const entryBytes = digestBytes + 4
/** Below the most parameters of a statement. */
const digestsPerQuery = 500

export async function findList(queries: Queries, digest: string): Promise<ArtifactList | undefined> {
  return (await readLists(queries, [digest])).get(digest)
}

/** Also renews an existing list, so that `removeOldLists` keeps it. */
export async function saveList(
  database: Pick<Database, 'write'>,
  digest: string,
  { sizeBytes, parts }: ArtifactList,
): Promise<void> {
  const row = { digest, size_bytes: sizeBytes, parts: encodeParts(parts), created_at: systemClock.now() }
  await database.write(queries =>
    queries
      .insertInto('artifact_lists')
      .values(row)
      .onConflict(conflict =>
        conflict.column('digest').doUpdateSet(eb => ({
          created_at: eb.ref('excluded.created_at'),
          parts: eb.ref('excluded.parts'),
        })),
      )
      .execute(),
  )
}

/** Removes the lists of artifacts that are not in `kept` and were stored before `putBefore`. */
export async function removeOldLists(
  { queries, write }: Pick<Database, 'queries' | 'write'>,
  kept: ReadonlySet<string>,
  putBefore: number,
): Promise<void> {
  const rows = await queries
    .selectFrom('artifact_lists')
    .select('digest')
    .where('created_at', '<', putBefore)
    .execute()
  for (const { digest } of rows)
    if (!kept.has(digest))
      await write(given =>
        given
          .deleteFrom('artifact_lists')
          .where('digest', '=', digest)
          // Not if it was stored again meanwhile.
          .where('created_at', '<', putBefore)
          .execute(),
      )
}

/** Lists the files that hold these artifacts. The size is known for parts only. */
export async function listFiles(
  queries: Queries,
  digests: Iterable<string>,
): Promise<Map<string, { sizeBytes: number | undefined }>> {
  const named = [...digests]
  const files = new Map<string, { sizeBytes: number | undefined }>()
  const lists = await readLists(queries, named)
  for (const artifact of named) {
    const list = lists.get(artifact)
    if (!list) files.set(artifact, { sizeBytes: undefined })
    else for (const { digest, sizeBytes } of list.parts) files.set(digest, { sizeBytes })
  }
  return files
}

/** Lists the parts of all artifacts. */
export async function listAllParts(queries: Queries): Promise<Set<string>> {
  const rows = await queries.selectFrom('artifact_lists').select('parts').execute()
  return new Set(rows.flatMap(({ parts }) => decodeParts(parts).map(({ digest }) => digest)))
}

async function readLists(queries: Queries, digests: readonly string[]): Promise<Map<string, ArtifactList>> {
  const lists = new Map<string, ArtifactList>()
  for (let at = 0; at < digests.length; at += digestsPerQuery) {
    const rows = await queries
      .selectFrom('artifact_lists')
      .select(['digest', 'size_bytes', 'parts'])
      .where('digest', 'in', digests.slice(at, at + digestsPerQuery))
      .execute()
    for (const { digest, size_bytes: sizeBytes, parts } of rows)
      lists.set(digest, { sizeBytes, parts: decodeParts(parts) })
  }
  return lists
}

function encodeParts(parts: readonly StoredPart[]): Uint8Array {
  const bytes = Buffer.alloc(parts.length * entryBytes)
  for (const [position, { digest, sizeBytes }] of parts.entries()) {
    bytes.write(digest, position * entryBytes, 'hex')
    bytes.writeUInt32LE(sizeBytes, position * entryBytes + digestBytes)
  }
  return bytes
}

function decodeParts(stored: Uint8Array): StoredPart[] {
  const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  return Array.from({ length: bytes.length / entryBytes }, (_, position) => ({
    digest: bytes.toString('hex', position * entryBytes, position * entryBytes + digestBytes),
    sizeBytes: bytes.readUInt32LE(position * entryBytes + digestBytes),
  }))
}

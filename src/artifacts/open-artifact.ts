import { createHash } from 'node:crypto'
import { type LargeContent, streamContent } from '../shared/index.ts'
import { type ArtifactStore, ArtifactUnreadable } from './artifact-store.ts'

type Readable = Pick<ArtifactStore, 'findSize' | 'read' | 'readPart'>

/** Opens an artifact to read it in pieces, which are not checked. Undefined if it is missing. */
export async function openArtifact(artifacts: Readable, digest: string): Promise<LargeContent | undefined> {
  const sizeBytes = await artifacts.findSize(digest)
  if (sizeBytes === undefined) return undefined
  return {
    sizeBytes,
    read: () => artifacts.read(digest),
    async readPart(part) {
      const content = await artifacts.readPart(digest, part)
      if (!content?.length) throw new ArtifactUnreadable(`A part of the stored file ${digest} is missing.`)
      return content
    },
  }
}

/** Reads an artifact in pieces. Throws `ArtifactUnreadable` if it is missing and, after the last piece, if it is damaged. */
export async function* streamArtifact(
  artifacts: Readable,
  digest: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const content = await openArtifact(artifacts, digest)
  if (!content) throw new ArtifactUnreadable(`The stored file ${digest} is missing.`)
  const hash = createHash('sha256')
  for await (const piece of streamContent(content)) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== digest) throw new ArtifactUnreadable(`The stored file ${digest} is damaged.`)
}

/** Whether an artifact is there and undamaged. */
export async function isIntact(artifacts: Readable, digest: string): Promise<boolean> {
  try {
    for await (const _ of streamArtifact(artifacts, digest));
    return true
  } catch (error) {
    if (error instanceof ArtifactUnreadable) return false
    throw error
  }
}

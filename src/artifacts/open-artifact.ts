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

/** Whether an artifact is there and undamaged. */
export async function isIntact(artifacts: Readable, digest: string): Promise<boolean> {
  const content = await openArtifact(artifacts, digest)
  if (!content) return false
  const hash = createHash('sha256')
  try {
    for await (const piece of streamContent(content)) hash.update(piece)
  } catch (error) {
    if (error instanceof ArtifactUnreadable) return false
    throw error
  }
  return hash.digest('hex') === digest
}

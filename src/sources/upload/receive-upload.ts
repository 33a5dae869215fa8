import type { ArtifactStore } from '../../artifacts/index.ts'
import { AppError, formatBytes } from '../../shared/index.ts'
import { SourceError } from '../files/source-error.ts'
import { inspectArchive } from './inspect-archive.ts'

/**
 * Stores an upload as it arrives. Throws `body-too-large` over the limit and `invalid-request` if the archive cannot be deployed. On an
 * error, nothing is stored.
 */
export async function receiveUpload(
  needs: { artifacts: Pick<ArtifactStore, 'putStream'> },
  upload: { stream: AsyncIterable<Uint8Array>; limitBytes: number },
): Promise<{ digest: string; sizeBytes: number }> {
  let sizeBytes = 0
  const onChunk = (chunkBytes: number) => {
    sizeBytes += chunkBytes
  }
  try {
    const stream = inspectArchive(bounded(upload.stream, upload.limitBytes, onChunk))
    const digest = await needs.artifacts.putStream(stream)
    return { digest, sizeBytes }
  } catch (error) {
    if (error instanceof SourceError) throw new AppError('invalid-request', error.message, { cause: error })
    throw error
  }
}

async function* bounded(
  stream: AsyncIterable<Uint8Array>,
  limitBytes: number,
  onChunk: (chunkBytes: number) => void,
) {
  let received = 0
  for await (const chunk of stream) {
    received += chunk.byteLength
    if (received > limitBytes)
      throw new AppError(
        'body-too-large',
        `The upload is larger than ${formatBytes(limitBytes)}. Remove files that are not documentation, or raise LECTERN_UPLOAD_MB.`,
      )
    onChunk(chunk.byteLength)
    yield chunk
  }
  if (received === 0)
    throw new AppError('invalid-request', 'The upload is empty. Send a gzipped tar archive as the body.')
}

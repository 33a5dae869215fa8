import type { FastifyRequest } from 'fastify'
import { AppError } from '../../shared/index.ts'
import { receiveUpload } from '../../sources/index.ts'
import type { HttpServices } from '../core/http-services.ts'

interface Upload {
  projectId: string
  stream: AsyncIterable<Uint8Array>
  /** Null if the client does not say. */
  sizeBytes: number | null
}

/** Stores an upload and counts it for its project. Room is kept for it before it arrives. Returns its digest. */
export async function storeUpload(
  { storage, artifacts, settings }: Pick<HttpServices, 'storage' | 'artifacts' | 'settings'>,
  { projectId, stream, sizeBytes }: Upload,
): Promise<string> {
  const room = await storage.receive({ projectId, sizeBytes, limitBytes: settings.uploadLimitBytes })
  try {
    const { limitBytes } = room
    const stored = await receiveUpload({ artifacts }, { stream, limitBytes })
    await room.store(stored)
    return stored.digest
  } catch (error) {
    await room.release()
    if (room.isShort && error instanceof AppError && error.code === 'body-too-large')
      throw new AppError('storage-full', 'The organisation has not enough storage left for this upload.', {
        cause: error,
      })
    throw error
  }
}

/** The size that the client states; null if it does not. */
export function bodySize({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}

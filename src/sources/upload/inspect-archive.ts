import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { ignoreRejection } from '../../shared/index.ts'
import { SourceError } from '../files/source-error.ts'
import { defaultSourceLimits, type SourceLimits } from '../files/source-limits.ts'
import { readArchive } from './unpack-archive.ts'

/** Passes an upload on while checking its archive. Throws a `SourceError` as soon as the archive cannot be deployed. */
export async function* inspectArchive(
  stream: AsyncIterable<Uint8Array>,
  limits: SourceLimits = defaultSourceLimits,
): AsyncGenerator<Uint8Array, void, void> {
  const copy = new PassThrough()
  copy.on('error', () => {})
  let failure: unknown
  const reading = readArchive(copy, limits).catch((error: unknown) => {
    failure = error
  })
  try {
    for await (const chunk of stream) {
      if (failure !== undefined) throw failure
      if (!copy.write(chunk)) await Promise.race([ignoreRejection(once(copy, 'drain')), reading])
      yield chunk
    }
    copy.end()
    await reading
    if (failure !== undefined) throw failure
  } finally {
    copy.destroy(new SourceError('The upload was interrupted.'))
    await reading
  }
}

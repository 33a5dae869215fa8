import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { SourceError } from '../files/source-error.ts'
import { defaultSourceLimits, type SourceLimits } from '../files/source-limits.ts'
import { readArchive } from './unpack-archive.ts'

/**
 * Passes an upload on while its archive is read to its end, nothing of it unpacked. Throws a `SourceError` as soon as it is known
 * to be none that could be deployed.
 */
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
      if (!copy.write(chunk)) await Promise.race([once(copy, 'drain').catch(() => {}), reading])
      yield chunk
    }
    copy.end()
    await reading
    if (failure !== undefined) throw failure
  } finally {
    copy.destroy(new SourceError('The upload was broken off.'))
    await reading
  }
}

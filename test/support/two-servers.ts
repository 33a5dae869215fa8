import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocation } from './databases.ts'
import { startPausingProvider } from './pausing-provider.ts'
import { type ServeProcess, startServeProcess } from './serve-process.ts'
import { sampleSite, sharedSecret, writeFiles } from './start-lectern.ts'

/** Starts two servers on one Postgres. Their model pauses each answer until `provider.release`. */
export async function startTwoServers() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-two-'))
  const docs = join(home, 'docs')
  await writeFiles(docs, sampleSite)
  const { location, remove } = await createLocation('postgres')
  const provider = await startPausingProvider()
  const environment = {
    DATABASE_URL: location.kind === 'postgres' ? location.url : '',
    LECTERN_SECRET: sharedSecret,
    LECTERN_MODEL: 'compatible:held',
    LECTERN_MODEL_URL: provider.url,
    LECTERN_MODEL_CLASSIFY: 'false',
  }
  const keys: Partial<ServeProcess> = {}
  const start = async (name: string): Promise<ServeProcess> => {
    const server = await startServeProcess({ data: join(home, name), docs, environment })
    keys.assistantKey ??= server.assistantKey
    keys.adminKey ??= server.adminKey
    return { ...server, ...keys }
  }
  const here = await start('here')
  const there = await start('there')
  return {
    here,
    there,
    provider,
    /** Starts another server, or one of them again. */
    start,
    async close(): Promise<void> {
      await here.stop('SIGKILL')
      await there.stop('SIGKILL')
      await provider.close()
      await remove()
      await rm(home, { recursive: true, force: true })
    },
  }
}

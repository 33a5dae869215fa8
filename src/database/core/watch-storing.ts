import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { describeStoreFailure } from './describe-store-failure.ts'

/** Rejects a ping; the message is for operators. */
export class StoreFailure extends Error {}

const checkName = 'storing-check'
/** Enough to need free space. Random, because Postgres compresses long values. */
const checkBytes = 48 * 1024

/**
 * Makes `ping` reject from a write that failed because nothing can be stored until a small write succeeds. Pings write only
 * in between.
 */
export function watchStoring(database: Database): Database {
  let failure: StoreFailure | undefined
  let checking: Promise<void> | undefined

  async function watch<T>(written: Promise<T>): Promise<T> {
    try {
      return await written
    } catch (error) {
      const reason = describeStoreFailure(error)
      if (reason !== null)
        failure = new StoreFailure(`The database cannot store data: ${reason}.`, { cause: error })
      throw error
    }
  }

  async function check(): Promise<void> {
    const failed = failure
    const value = randomBytes(checkBytes).toString('base64')
    try {
      await database.writeOne(queries =>
        queries
          .insertInto('settings')
          .values({ name: checkName, value })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
          .execute(),
      )
      await database.writeOne(queries =>
        queries.deleteFrom('settings').where('name', '=', checkName).execute(),
      )
    } catch {
      return
    }
    // Another write may have failed meanwhile.
    if (failure === failed) failure = undefined
  }

  async function ping(): Promise<void> {
    await database.ping()
    if (!failure) return
    checking ??= check().finally(() => {
      checking = undefined
    })
    await checking
    if (failure) throw failure
  }

  const watchWrites = (watched: Database): Database => ({
    ...watched,
    write: work => watch(watched.write(work)),
    writeOne: statement => watch(watched.writeOne(statement)),
    ping,
  })
  const { forReaders } = database
  return { ...watchWrites(database), ...(forReaders && { forReaders: watchWrites(forReaders) }) }
}

import { recoverMember } from '../accounts/index.ts'
import type { RecoverOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { AppError, createId, silentLog, systemClock } from '../shared/index.ts'
import { openDatabase } from './open-database.ts'
import { reachableUrl } from './reachable-url.ts'

/** Runs `lectern users recover`. Returns its exit code. */
export async function recoverAccount(
  { config, write }: { config: Config; write(text: string): void },
  { email, secondFactor, json }: RecoverOptions,
): Promise<number> {
  const database = await openDatabase(config, silentLog)
  try {
    const needs = { database, clock: systemClock, createId }
    const baseUrl = config.http.baseUrl ?? reachableUrl(config.http)
    const reset = await recoverMember(needs, { email, baseUrl, secondFactor })
    if (!reset) throw new AppError('not-found', `There is no member with the e-mail address “${email}”.`)
    write(json ? `${JSON.stringify(reset)}\n` : `${reset.url}\n`)
    return 0
  } finally {
    await database.close()
  }
}

import { createHmac } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** A code is valid for its 30 seconds, and those before and after. */
const keptMs = 2 * 60_000

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  secret(): Promise<string>
}

interface UsedCode {
  email: string
  code: string
}

/** Makes sure that a code of an authenticator app works once (RFC 6238, section 5.2). */
export function createUsedCodes({ database, clock, secret }: Needs) {
  const digest = async ({ email, code }: UsedCode) =>
    createHmac('sha256', await secret())
      .update(`${email}\n${code}`)
      .digest('base64url')

  return {
    async isUsed(used: UsedCode): Promise<boolean> {
      const row = await database.queries
        .selectFrom('two_factors')
        .innerJoin('users', 'users.id', 'two_factors.user_id')
        .select(['two_factors.used_code', 'two_factors.used_at'])
        .where('users.email', '=', used.email)
        .executeTakeFirst()
      if (!row || row.used_at === null || clock.now() - row.used_at > keptMs) return false
      return row.used_code === (await digest(used))
    },
    async add(used: UsedCode): Promise<void> {
      const code = await digest(used)
      await database.write(async queries => {
        const user = await queries
          .selectFrom('users')
          .select('id')
          .where('email', '=', used.email)
          .executeTakeFirst()
        if (user)
          await queries
            .updateTable('two_factors')
            .set({ used_code: code, used_at: clock.now() })
            .where('user_id', '=', user.id)
            .execute()
      })
    },
  }
}

export type UsedCodes = ReturnType<typeof createUsedCodes>

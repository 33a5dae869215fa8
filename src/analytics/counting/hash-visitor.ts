import { createHmac, randomBytes } from 'node:crypto'
import { clientNetwork } from '../../access/index.ts'
import type { Database } from '../../database/index.ts'

export interface Visitor {
  projectId: string
  address: string
  userAgent: string
}

/**
 * Names a visitor for one day and project. The salt is deleted when the day is over, so a visitor cannot be recognised on another day,
 * and nobody can find an address by trying all of them.
 */
export function hashVisitor(salt: string, { projectId, address, userAgent }: Visitor): string {
  return createHmac('sha256', salt)
    .update(JSON.stringify([projectId, clientNetwork(address), userAgent]))
    .digest('base64url')
    .slice(0, 16)
}

/** Reads the salts of days, which all processes share, and keeps the newest. */
export function createVisitorSalts({ database }: { database: Pick<Database, 'write'> }) {
  let kept: { day: string; salt: string } | undefined

  return async (day: string): Promise<string> => {
    if (kept?.day === day) return kept.salt
    const { salt } = await database.write(async queries => {
      await queries
        .insertInto('visitor_salts')
        .values({ day, salt: randomBytes(32).toString('base64url') })
        .onConflict(conflict => conflict.column('day').doNothing())
        .execute()
      return queries
        .selectFrom('visitor_salts')
        .select('salt')
        .where('day', '=', day)
        .executeTakeFirstOrThrow()
    })
    if (kept === undefined || kept.day < day) kept = { day, salt }
    return salt
  }
}

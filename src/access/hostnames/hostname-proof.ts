import { Resolver } from 'node:dns/promises'
import { AppError } from '../../shared/index.ts'
import type { PendingHostname } from '../projects/project.ts'

/** Looks up the TXT records of a name, as `resolveTxt` of `node:dns/promises`. Each record is a list of pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** Asks the DNS servers of the system, for at most 15 seconds. */
export const resolveTxt: ResolveTxt = name => new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name)

const notFoundCodes = new Set(['ENOTFOUND', 'ENODATA'])
const shownRecords = 3
const shownCharacters = 100

type Claim = Pick<PendingHostname, 'hostname' | 'token'>

/** The TXT record that proves a claim. */
export function proofRecord({ hostname, token }: Claim): { name: string; value: string } {
  return { name: `_lectern.${hostname}`, value: `lectern-domain=${token}` }
}

/** Throws `conflict` unless the DNS has the record that proves the claim. Says which records it has instead. */
export async function requireProof(
  { resolveTxt }: { resolveTxt: ResolveTxt },
  pending: Claim,
): Promise<void> {
  const { name, value } = proofRecord(pending)
  const found = await readRecords(resolveTxt, name)
  if (found.includes(value)) return
  const problem =
    found.length === 0
      ? `The DNS has no TXT record for ${name}.`
      : `The TXT record of ${name} does not match. The DNS has ${describeRecords(found)}.`
  throw new AppError(
    'conflict',
    `${problem} Create it with the value ${value}, and verify again. New records can take some minutes to be visible.`,
  )
}

async function readRecords(resolve: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolve(name)).map(pieces => pieces.join('').trim())
  } catch (error) {
    const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
    if (typeof code === 'string' && notFoundCodes.has(code)) return []
    throw new AppError(
      'conflict',
      `The TXT record of ${name} could not be looked up${code ? ` (${code})` : ''}. Try again in some minutes.`,
      { cause: error },
    )
  }
}

function describeRecords(found: string[]): string {
  const shown = found
    .slice(0, shownRecords)
    .map(value => `“${value.slice(0, shownCharacters).toWellFormed()}”`)
  return shown.join(', ') + (found.length > shownRecords ? ` and ${found.length - shownRecords} more` : '')
}

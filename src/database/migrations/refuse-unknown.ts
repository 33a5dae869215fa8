import { StartError } from '../../shared/index.ts'
import { checksums } from './checksums.ts'
import type { SchemaTables } from './read-tables.ts'

export interface ExecutedMigrations {
  /** Empty for a new database. */
  names: readonly string[]
  /** Those that are known; none before checksums were kept. */
  checksums: Readonly<Record<string, string>>
}

const known = Object.keys(checksums)
const mostListed = 5
/** A table of builds before the first release. Other tables may belong to other programs that use the database. */
const formerTable = 'threads'

/**
 * Refuses a database that this version's migrations did not make, by what it remembers of them: `schema-newer` if a newer version did,
 * else `schema-unknown`.
 */
export function refuseUnknownMigrations({ names, checksums: kept }: ExecutedMigrations): void {
  const newest = known.at(-1) ?? ''
  const unknown = names.filter(name => !known.includes(name))
  const newer = unknown.filter(name => name > newest)
  if (newer.length > 0)
    throw new StartError(
      'schema-newer',
      `The database was written by a newer version of Lectern (it has the migration ${newer.join(', ')}). Start that version, or restore a copy from before the upgrade.`,
    )
  // Migrations run in order, so none before the last one can be missing.
  const last = names.toSorted().at(-1) ?? ''
  const missing = known.filter(name => name < last && !names.includes(name))
  const changed = names.filter(name => kept[name] !== undefined && kept[name] !== checksums[name])
  const other = [...unknown, ...missing, ...changed]
  if (other.length > 0)
    throw unknownSchema(
      `its ${other.length === 1 ? 'migration' : 'migrations'} ${list(other)} ${other.length === 1 ? 'is' : 'are'} different, missing or unknown here`,
    )
}

/**
 * Refuses a database whose tables differ from those that its migrations make. `expected` has the tables after them, and `later` those
 * after all migrations of this version.
 */
export function refuseOtherTables(found: SchemaTables, expected: SchemaTables, later: SchemaTables): void {
  const other = [...new Set([...expected.keys(), ...later.keys(), formerTable])].filter(
    table => found.get(table)?.join() !== expected.get(table)?.join(),
  )
  if (other.length > 0)
    throw unknownSchema(
      `${other.length === 1 ? 'its table' : 'its tables'} ${list(other)} ${other.length === 1 ? 'differs' : 'differ'} from those of every release`,
    )
}

function unknownSchema(how: string): StartError {
  return new StartError(
    'schema-unknown',
    `The database was migrated by a build of Lectern that no release has: ${how}. Start that build, or restore a copy from before it.`,
  )
}

function list(names: readonly string[]): string {
  const listed = names.slice(0, mostListed).join(', ')
  return names.length > mostListed ? `${listed} and ${names.length - mostListed} more` : listed
}

import type { Kysely } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** Limits on sign-in attempts, second factors, passkeys, and when a session was last confirmed. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { integer } = types
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('bucket', 'text', c => c.primaryKey())
    .addColumn('failures', integer, c => c.notNull())
    .addColumn('last_at', integer, c => c.notNull())
    .addColumn('blocked_until', integer, c => c.notNull())
    .execute()
  await db.schema.createIndex('sign_in_attempts_age').on('sign_in_attempts').columns(['last_at']).execute()
  await db.schema.alterTable('sessions').addColumn('confirmed_at', integer).execute()
  await db.schema
    .alterTable('organizations')
    .addColumn('second_factor_required', integer, c => c.notNull().defaultTo(0))
    .execute()
  await createFactorTables(db, types)
}

async function createFactorTables(db: Kysely<unknown>, { integer }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('two_factor_enabled', integer, c => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('two_factors')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', c => c.notNull())
    .addColumn('backup_codes', 'text', c => c.notNull())
    .addColumn('verified', integer, c => c.notNull().defaultTo(0))
    .addColumn('failed_verification_count', integer)
    .addColumn('locked_until', integer)
    .addColumn('used_code', 'text')
    .addColumn('used_at', integer)
    .execute()
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('user_id', 'text', c => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', c => c.notNull())
    .addColumn('credential_id', 'text', c => c.notNull().unique())
    .addColumn('public_key', 'text', c => c.notNull())
    .addColumn('counter', integer, c => c.notNull())
    .addColumn('transports', 'text', c => c.notNull())
    .addColumn('created_at', integer, c => c.notNull())
    .addColumn('last_used_at', integer)
    .execute()
  await db.schema.createIndex('passkeys_user').on('passkeys').columns(['user_id']).execute()
}

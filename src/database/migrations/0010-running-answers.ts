import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export async function up(db: Kysely<unknown>, { integer, unlogged }: ColumnTypes): Promise<void> {
  const createTable = (name: string) =>
    db.schema.createTable(name).$call(table => (unlogged ? table.modifyFront(sql`unlogged`) : table))
  await createTable('running_answers')
    .addColumn('id', 'text', c => c.primaryKey())
    .addColumn('project_id', 'text', c => c.notNull())
    .addColumn('turn_id', 'text', c => c.notNull())
    .addColumn('chat_id', 'text', c => c.notNull())
    .addColumn('lease_expires_at', integer, c => c.notNull())
    .addColumn('followed_until', integer, c => c.notNull())
    .addColumn('asked_to', 'text')
    .addColumn('forgotten_at', integer)
    .addForeignKeyConstraint(
      'running_answers_turn',
      ['project_id', 'turn_id'],
      'turns',
      ['project_id', 'id'],
      constraint => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('running_answers_turn_id')
    .on('running_answers')
    .columns(['project_id', 'turn_id'])
    .execute()
  await createTable('running_answer_pieces')
    .addColumn('answer_id', 'text', c => c.notNull().references('running_answers.id').onDelete('cascade'))
    .addColumn('place', integer, c => c.notNull())
    .addColumn('text', 'text', c => c.notNull())
    .addColumn('is_last', integer, c => c.notNull())
    .addPrimaryKeyConstraint('running_answer_pieces_key', ['answer_id', 'place'])
    .execute()
}

import { PostgresDialect, PostgresQueryCompiler } from 'kysely'

/**
 * Postgres refuses a statement whose text has a NUL character; SQLite does not. Here it becomes U+FFFD, so that such a text
 * from outside, in an address say, finds nothing instead of failing.
 */
class QueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    super.appendValue(typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value)
  }
}

export class SafePostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new QueryCompiler()
  }
}

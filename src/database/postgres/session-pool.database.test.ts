import { expect, inject, it } from 'vitest'
import { createSessionPool } from './session-pool.ts'

async function readLimits(isUnlimited: boolean): Promise<string[]> {
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', '-c statement_timeout=9s -c lock_timeout=9s')
  const pool = createSessionPool({ url: url.href, size: 1, isUnlimited, onError() {} })
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
  )
  await pool.end()
  return [rows[0].statement, rows[0].lock]
}

it('limits of the role hold neither for queries nor for migrations', async () => {
  expect(await readLimits(false)).toEqual(['30s', '5s'])
  expect(await readLimits(true)).toEqual(['0', '0'])
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createManualClock,
  createSequentialId,
  databaseKinds,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { undoMigrations } from '../../../test/support/undo-migrations.ts'
import { ensureOrganization } from '../../access/index.ts'
import type { Mail, Mailer } from '../../mail/index.ts'
import { createInvitation, listInvitations } from '../index.ts'

describe.each(databaseKinds)('the mail of a link on %s', kind => {
  let test: TestDatabase
  let organizationId: string
  let mails: Mail[]
  const clock = createManualClock()
  const createId = createSequentialId()
  /** Its process is killed before a mail is sent. */
  const mailer: Pick<Mailer, 'send'> = { send: mail => void mails.push(mail) }
  const needs = () => ({ database: test.database, clock, createId, mailer })
  const input = () => ({ organizationId, baseUrl: 'https://docs.test' })
  const states = async () =>
    (await listInvitations(needs(), { organizationId })).map(({ email, mail }) => [email, mail])

  beforeEach(async () => {
    mails = []
    test = await openTestDatabase(kind)
    organizationId = (await ensureOrganization(needs(), { name: 'Acme' })).organizationId
  })
  afterEach(() => test.close())

  it('counts as failed once no attempt can be running, because its process was killed', async () => {
    const invitation = { role: 'editor', email: 'grace@example.com' } as const
    expect(await createInvitation(needs(), { ...input(), invitation })).toMatchObject({ mail: 'pending' })
    clock.advance(30 * 60_000)
    expect(await states()).toEqual([['grace@example.com', 'pending']])
    clock.advance(61_000)
    expect(await states()).toEqual([['grace@example.com', 'failed']])
  })

  it('goes only to the address of the link', async () => {
    await createInvitation(needs(), { ...input(), invitation: { role: 'viewer' } })
    expect({ mails, states: await states() }).toEqual({ mails: [], states: [[null, null]] })
  })

  it('has no state for links of the previous version', async () => {
    await createInvitation({ ...needs(), mailer: null }, { ...input(), invitation: { role: 'viewer' } })
    await undoMigrations(test.database, '0027')
    await test.database.close()
    test.database = await openDatabaseAt(test.location)
    expect(await states()).toEqual([[null, null]])
  })
})

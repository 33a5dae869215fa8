import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import { findWebhookSecret, renewWebhookSecret } from './webhook-secret.ts'

describe.each(databaseKinds)('the secret for pushes on %s', kind => {
  let queue: Queue
  beforeEach(async () => {
    queue = await openQueue(kind)
    await queue.addProject('docs')
  })
  afterEach(() => queue.close())

  it('is stored sealed, and found again', async () => {
    const secret = await renewWebhookSecret(queue, { organizationId, projectId: 'docs' })
    const rows = await queue.database.queries.selectFrom('projects').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await findWebhookSecret(queue, { projectId: 'docs' })).toBe(secret)
  })

  it('is not made for a project of another organisation', async () => {
    const asked = { organizationId: 'another', projectId: 'docs' }
    expect(await renewWebhookSecret(queue, asked)).toBeUndefined()
    expect(await findWebhookSecret(queue, { projectId: 'docs' })).toBeUndefined()
  })
})

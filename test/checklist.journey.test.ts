import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage } from './support/members.ts'
import { expectProblem } from './support/problems.ts'
import { ask, callAdmin, messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const path = '/v1/checklist'

describe.each(databaseKinds)('the checklist on %s', kind => {
  let lectern: RunningLectern
  beforeAll(async () => {
    lectern = await startLectern({ kind })
  })
  afterAll(() => lectern.close())

  const readDone = async () => {
    const { items } = await (await callAdmin(lectern, path)).json()
    return items.flatMap((item: { id: string; done: boolean }) => (item.done ? [item.id] : []))
  }

  test('is ticked by what was done', async () => {
    expect(await readDone()).toEqual(['deploy'])
    await (await ask(lectern, messageBody('How do I configure the proxy?'))).text()
    expect(await readDone()).toEqual(['deploy', 'ask'])
    await callAdmin(lectern, '/v1/invitations', { body: { role: 'editor' } })
    expect(await readDone()).toEqual(['deploy', 'ask', 'invite'])
  })

  test('is dismissed by owners only', async () => {
    const body = { dismissed: true }
    const editor = await addMember(lectern, { role: 'editor', email: 'grace@example.com' })
    const owner = await addMember(lectern, { role: 'owner', email: 'ada@example.com' })
    const change = (cookie: string) => callAsPage(lectern, path, { method: 'PATCH', body, cookie })
    await expectProblem(await change(editor.cookie), 'role-missing')
    expect(await (await change(owner.cookie)).json()).toMatchObject(body)
    expect(await (await callAsPage(lectern, path, { cookie: editor.cookie })).json()).toMatchObject(body)
  })

  test('is refused without a key, with an assistant key, and with invalid input', async () => {
    await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
    const method = 'PATCH'
    await expectProblem(await callAdmin(lectern, path, { method, body: { dismissed: 1 } }), 'invalid-request')
    await expectProblem(await callAdmin(lectern, path, { method, body: {}, key: null }), 'key-missing')
  })
})

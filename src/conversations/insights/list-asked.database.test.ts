import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds, openTestDatabase, type TestDatabase } from '../../../test/support/databases.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import { writeConversations } from '../../../test/support/write-conversations.ts'
import { eraseTurns, listAsked, readQuestions } from '../index.ts'

describe.each(databaseKinds)('the questions that readers asked on %s', kind => {
  let test: TestDatabase
  let projectId: string
  const range = { from: Date.UTC(2026, 4, 1), to: Date.UTC(2026, 5, 1) }

  beforeEach(async () => {
    test = await openTestDatabase(kind)
    projectId = (await createTestProject(test.database)).id
  })
  afterEach(() => test.close())

  const write = (turns: Parameters<typeof writeConversations>[2]) =>
    writeConversations(test.database, projectId, turns)
  const list = () => listAsked({ database: test.database }, { projectId, range })

  it('are counted by their text, with the newest turns', async () => {
    const other = await createTestProject(test.database, 'other')
    await writeConversations(test.database, other.id, [{ at: range.to - 1, query: 'Else?' }])
    const unanswered = { resolution_status: 'unanswered' } as const
    const followUp = JSON.stringify({ searches: [{ query: 'proxy websockets' }] })
    const ids = await write([
      { at: range.from - 1, query: 'Too old?' },
      { at: range.from, query: 'How  to\nproxy?' },
      { at: range.from + 1, query: 'how to proxy?', ...unanswered },
      { at: range.from + 2, query: 'Hello', query_category: 'small-talk' },
      { at: range.from + 3, query: 'Cut off?', outcome: 'cut-off', ...unanswered },
      { at: range.from + 4, query: 'And those?', insight_json: followUp, ...unanswered },
      { at: range.from + 5, query: ' ' },
      { at: range.to, query: 'Too new?' },
    ])
    expect(await list()).toEqual([
      {
        text: 'proxy websockets',
        answered: 0,
        unanswered: 1,
        lastAskedAt: range.from + 4,
        turnIds: [ids[5]],
      },
      {
        text: 'how to proxy?',
        answered: 1,
        unanswered: 1,
        lastAskedAt: range.from + 1,
        turnIds: [ids[2], ids[1]],
      },
    ])
  })

  it('are the newest five thousand', async () => {
    await write(Array.from({ length: 5_300 }, (_, at) => ({ at: range.from + at, query: `question ${at}` })))
    const asked = await list()
    expect(asked).toHaveLength(5_000)
    expect(asked.at(-1)?.text).toBe('question 300')
  })

  it('cannot be read once their turns are erased, or by another project', async () => {
    const other = await createTestProject(test.database, 'other')
    const turnIds = await write([
      { at: range.from, query: 'Mine?', fp: 'anna' },
      { at: range.from + 1, query: 'Yours?' },
    ])
    await eraseTurns({ database: test.database }, { projectId, of: { fp: 'anna' } })
    const read = (project: string) =>
      readQuestions({ database: test.database }, { projectId: project, turnIds })
    expect([...(await read(projectId))]).toEqual([[turnIds[1], 'Yours?']])
    expect((await read(other.id)).size).toBe(0)
  })
})

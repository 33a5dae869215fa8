import { afterEach, beforeEach, expect, it } from 'vitest'
import { questionOf } from '../../../test/support/ask-model.ts'
import {
  createManualClock,
  createSequentialId,
  openDatabaseAt,
  openTestDatabase,
  type TestDatabase,
} from '../../../test/support/databases.ts'
import { site } from '../../../test/support/model-fixtures.ts'
import { freeSpending, modelSettings } from '../../../test/support/model-service.ts'
import { createTestProject } from '../../../test/support/test-project.ts'
import type { Database } from '../../database/index.ts'
import { silentLog } from '../../shared/index.ts'
import type { AnswerModel } from '../answer/answer-model.ts'
import { createProjectModel } from './project-model.ts'
import { writeProjectModels } from './project-models-store.ts'

let test: TestDatabase
let elsewhere: Database
let projectId: string
const clock = createManualClock()
beforeEach(async () => {
  test = await openTestDatabase('postgres')
  elsewhere = await openDatabaseAt(test.location)
  projectId = (await createTestProject(test.database)).id
})
afterEach(async () => {
  await elsewhere.close()
  await test.close()
})

const serverModel: AnswerModel = {
  async *answer() {
    yield {
      type: 'answer-end',
      verdict: {
        resolutionStatus: 'answered',
        reason: 'grounded',
        queryCategory: 'how-to',
        insight: null,
      },
    }
  },
}

it.each([
  ['once the notification arrives', {}, 0],
  ['after a second without a notification', { notify: async () => {} }, 1_000],
])('settings that another process saved are used %s', async (_when, changes, waitMs) => {
  const model = createProjectModel({
    database: test.database,
    clock,
    log: silentLog,
    fetch,
    extractive: serverModel,
    serverModel,
    spending: freeSpending,
    secrets: { open: () => undefined },
    allowPrivateAddresses: false,
    server: modelSettings([]),
  })
  const readCategory = async () => {
    const { signal } = new AbortController()
    for await (const event of model.answer({ ...site, projectId }, questionOf('How?'), signal))
      if (event.type === 'answer-end') return event.verdict.queryCategory
    return 'no end'
  }
  expect(await readCategory()).toBe('how-to')
  const settings = { models: [], categories: [{ name: 'billing', description: 'Bills.' }] }
  const needs = { database: { ...elsewhere, ...changes }, clock, createId: createSequentialId() }
  await writeProjectModels(needs, { projectId, settings })
  clock.advance(waitMs)
  await expect.poll(readCategory).toBeNull()
  model.close()
})

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeLocalModel } from '../../../test/support/local-model.ts'
import { modelSettings } from '../../../test/support/model-service.ts'
import { systemClock } from '../../shared/index.ts'
import { checkModels } from './check-models.ts'

const embedding = {
  ...{ provider: 'local' as const, id: 'tiny', key: null, url: null, dimensions: null },
  ...{ questionPrefix: '', passagePrefix: 'a ' },
}
const retrieval = {
  ...{ embedding, rerank: null, questionMs: 1_000, deploymentMs: 1_000, rerankMs: 1, candidates: 1 },
}

test('a local model is loaded and asked; a missing one is a problem with what to do', async () => {
  const { models, folder, remove } = await writeLocalModel('network')
  const check = () =>
    checkModels({ clock: systemClock }, { models: modelSettings([]), retrieval, folder: join(models, '..') })
  expect(await check()).toMatchObject([
    { state: 'ok', detail: expect.stringMatching(/^local:tiny@[0-9a-f]{8} answers in/) },
  ])
  await rm(folder, { recursive: true })
  expect(await check()).toMatchObject([
    { state: 'problem', detail: expect.stringContaining('LECTERN_EMBEDDING=local:tiny') },
  ])
  await remove()
})

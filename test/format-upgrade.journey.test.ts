import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DeploymentArtifacts } from '../src/artifacts/index.ts'
import { decodeJson, encodeJson } from '../src/database/index.ts'
import { searchPath } from '../src/site/index.ts'
import { databaseKinds } from './support/databases.ts'
import { toOtherFormat } from './support/deployments/other-format.ts'
import { openTestApp } from './support/open-test-app.ts'
import { answerText, ask, messageBody, readChunks } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

/** Stores the live index as another release would have. */
async function changeFormat({ app, statusId }: RunningLectern): Promise<void> {
  const { artifacts, database } = app.services
  const { artifacts_json } = await database.queries
    .selectFrom('deployments')
    .select('artifacts_json')
    .where('id', '=', statusId)
    .executeTakeFirstOrThrow()
  if (artifacts_json === null) throw new Error('The deployment has no artifacts.')
  const stored = decodeJson<DeploymentArtifacts>(artifacts_json)
  const index = await artifacts.put(toOtherFormat(await artifacts.read(stored.index)))
  await database.write(queries =>
    queries
      .updateTable('deployments')
      .set({ artifacts_json: encodeJson({ ...stored, index }) })
      .where('id', '=', statusId)
      .execute(),
  )
}

test.each(databaseKinds)(
  'readers are answered right after an upgrade with another format, on %s',
  async kind => {
    const before = await startLectern({ kind })
    onTestFinished(before.close)
    await changeFormat(before)
    await before.stop()

    const { app } = await openTestApp({ location: before.location, home: dirname(before.docs) })
    onTestFinished(app.close)
    const after = { ...before, url: app.url }
    const [answer, found] = await Promise.all([
      ask(after, messageBody('How do I configure the dev server proxy?')),
      fetch(`${app.url}/sites/docs${searchPath}?q=proxy`),
    ])
    expect([answer.status, found.status]).toEqual([200, 200])
    expect(answerText(readChunks(await answer.text()))).toContain('server.proxy')
    expect(await found.text()).toContain('proxy')
  },
)

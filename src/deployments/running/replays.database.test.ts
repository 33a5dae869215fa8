import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../test/support/databases.ts'
import { buildPages } from '../../../test/support/deployments/build-pages.ts'
import { openQueue, organizationId, type Queue } from '../../../test/support/deployments/queue.ts'
import type { DeploymentArtifacts } from '../../artifacts/index.ts'
import type { BuildInput, BuildSite } from '../../builder/build-protocol.ts'
import type { AskedQuestion, Findings, Replay } from '../../builder/index.ts'
import type { ProjectSource } from '../../contract/index.ts'
import { decodeJson } from '../../database/index.ts'
import { publishAnyway, readFindings, readReplay, requestPreview } from '../index.ts'

const asked: AskedQuestion[] = [
  { text: 'How?', answered: 1, unanswered: 0, lastAskedAt: 1, turnIds: ['turn'] },
]
const replay: Replay = {
  isComplete: true,
  counts: { answered: 1, lost: 1, unanswered: 0, gained: 0 },
  questions: [
    {
      ...{ turnIds: ['turn'], count: 1, lastAskedAt: 1, result: 'lost', built: null },
      live: { path: '/a', anchor: null, title: 'A' },
      cause: 'page-deleted',
    },
  ],
}
const findings: Findings = {
  total: 2,
  findings: [
    { kind: 'questions', level: 'warn', file: null, line: null, message: 'A question …' },
    { kind: 'links', level: 'warn', file: 'a.md', line: 1, message: 'The link …' },
  ],
  counts: [
    { kind: 'questions', level: 'warn', count: 1 },
    { kind: 'links', level: 'warn', count: 1 },
  ],
}
const source: ProjectSource = { kind: 'git', url: 'https://git.example.com/acme/docs.git', branch: 'main' }

describe.each(databaseKinds)('replayed questions on %s', kind => {
  let queue: Queue
  let inputs: BuildInput[]
  beforeEach(async () => {
    inputs = []
    queue = await openQueue(kind)
    await queue.addProject('docs', source)
  })
  afterEach(() => queue.close())

  const compared = (files: Record<string, string>, refusal: string | null = null): BuildSite => {
    const build = buildPages(files)
    return async (input, reporter, signal) => {
      const built = await build(input, reporter, signal)
      if (built.kind !== 'built') return built
      return { ...built, findings, refusal, replay: input.replay ? replay : null }
    }
  }
  const unchanged: BuildSite = async () => ({ kind: 'unchanged' })

  async function run(build: BuildSite, statusId: string): Promise<string> {
    const noted: BuildSite = (input, ...rest) => {
      inputs.push(input)
      return build(input, ...rest)
    }
    const projects: string[] = []
    const listQuestions = async (projectId: string) => {
      projects.push(projectId)
      return asked
    }
    await queue.worker(noted, { listQuestions }).runUntilIdle()
    expect(new Set(projects)).toEqual(projects.length > 0 ? new Set(['docs']) : new Set())
    return statusId
  }
  const deploy = async (build: BuildSite) => run(build, await queue.request('docs'))
  async function preview(build: BuildSite): Promise<string> {
    const asking = await requestPreview(queue, { projectId: 'docs', branch: 'new', source: 'api' })
    if (asking.kind !== 'queued') throw new Error(asking.kind)
    return run(build, asking.statusId)
  }
  const read = (id: string) => readReplay(queue.database.queries, id)
  const found = async (id: string) => (await readFindings(queue.database.queries, id)).total
  const indexOf = async (id: string) => {
    const row = await queue.database.queries
      .selectFrom('deployments')
      .select('artifacts_json')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.artifacts_json && decodeJson<DeploymentArtifacts>(row.artifacts_json).index
  }

  it('are those of the live site, whose index each build gets, and are stored with its result', async () => {
    const first = await deploy(compared({ 'a.md': '1' }))
    expect(inputs[0]?.replay).toBeUndefined()
    expect(await read(first)).toBeUndefined()
    const second = await deploy(compared({ 'a.md': '2' }))
    expect(inputs[1]?.replay).toEqual({
      questions: asked,
      index: await indexOf(first),
      baseline: 'same-source',
    })
    expect(await read(second)).toEqual({ ...replay, comparedWith: first })
  })

  it('are not asked if the check is off, and not of Lectern’s own docs', async () => {
    await deploy(compared({ 'a.md': '1' }))
    const set = (values: object) =>
      queue.database.write(queries => queries.updateTable('projects').set(values).execute())
    await set({ checks_json: JSON.stringify({ questions: 'off' }) })
    await deploy(compared({ 'a.md': '2' }))
    await set({ checks_json: null })
    await queue.database.write(queries =>
      queries
        .updateTable('deployments')
        .set({ origin_json: JSON.stringify({ kind: 'bundled' }) })
        .execute(),
    )
    await deploy(compared({ 'a.md': '3' }))
    expect(inputs.map(input => input.replay)).toEqual([undefined, undefined, undefined])
  })

  it('compare a preview with the project, also in its later builds', async () => {
    const live = await deploy(compared({ 'a.md': '1' }))
    const first = await preview(compared({ 'a.md': '2' }))
    expect(await read(first)).toMatchObject({ comparedWith: live })
    const second = await preview(compared({ 'a.md': '3' }))
    expect(await read(second)).toMatchObject({ comparedWith: live })
    expect(inputs.at(-1)?.replay?.index).toBe(await indexOf(live))
    const same = await preview(unchanged)
    expect(await read(same)).toEqual(await read(second))
    expect(await found(same)).toBe(2)
  })

  it('are not lost again by a deployment without changes', async () => {
    await deploy(compared({ 'a.md': '1' }))
    const second = await deploy(compared({ 'a.md': '2' }))
    expect(await found(second)).toBe(2)
    const same = await deploy(unchanged)
    expect(await read(same)).toBeUndefined()
    expect(await found(same)).toBe(1)
  })

  it('stay with a build that a check refused, until it is published anyway', async () => {
    const live = await deploy(compared({ 'a.md': '1' }))
    const refused = await deploy(compared({ 'a.md': '2' }, 'Not published: lost answers.'))
    expect((await queue.status(refused)).status).toBe('failure')
    expect(await read(refused)).toEqual({ ...replay, comparedWith: live })
    const outcome = await publishAnyway(queue, { organizationId, statusId: refused, source: 'api', by: '' })
    if (outcome.kind !== 'queued') throw new Error(outcome.kind)
    await run(unchanged, outcome.statusId)
    expect((await queue.status(outcome.statusId)).status).toBe('success')
    expect(await read(outcome.statusId)).toEqual({ ...replay, comparedWith: live })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdAt } from '../src/shared/index.ts'
import { startBrowser, type TestBrowser } from './support/browser.ts'
import { firstOrganization, type SignedInMember, setUpOwner } from './support/members.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'
import { visitDashboard } from './support/visit-dashboard.ts'

const rowCount = 100_000
const dayMs = 86_400_000

let lectern: RunningLectern
let browser: TestBrowser
let owner: SignedInMember
beforeAll(async () => {
  ;[lectern, browser] = await Promise.all([startLectern(), startBrowser()])
  owner = await setUpOwner(lectern)
  await fillLists()
})
afterAll(async () => {
  await browser?.close()
  await lectern?.close()
})

/** Inserts rows of the last month, numbered from the oldest. */
async function fillLists(): Promise<void> {
  const { projectId } = lectern
  const organizationId = await firstOrganization(lectern)
  const at = Date.now() - 30 * dayMs
  const id = sql`${createIdAt(at).slice(0, 10)} || printf('%016d', number)`
  const numbers = sql`with recursive counted(number) as (select 1 union all select number + 1 from counted where number < ${rowCount})`
  const statements = [
    sql`insert into turns (project_id, id, thread_id, fp, query, response, sources_json, resolution_status, resolution_reason,
        accepted_at, deadline_at, finished_at, outcome)
      ${numbers} select ${projectId}, ${id}, ${id}, 'anonymous', 'Row ' || number || '.', 'So.', '[]', 'answered', 'grounded',
        ${at}, ${at}, ${at}, 'completed' from counted`,
    sql`insert into deployments (id, project_id, status, source, summary, origin_json, version, attempt, created_at, ended_at)
      ${numbers} select ${id}, ${projectId}, 'success', 'api', 'Row ' || number || '.', '{"kind":"upload"}', 1, 1, ${at}, ${at} from counted`,
    sql`insert into audit_entries (id, organization_id, actor_kind, actor_id, actor_name, action, detail, address, at)
      ${numbers} select ${id}, ${organizationId}, 'key', 'key', 'CI', 'project-changed', 'Row ' || number || '.', '127.0.0.1', ${at} from counted`,
  ]
  await lectern.app.services.database.write(async queries => {
    for (const statement of statements) await statement.execute(queries)
  })
}

test.each([
  ['/conversations/docs', '/v1/conversations/'],
  ['/deployments/docs', '/v1/project/updates/'],
  ['/audit', '/v1/audit'],
])(
  '%s loads a hundred thousand rows page by page, and renders only those near the viewport',
  async (path, api) => {
    const visited = await visitDashboard(browser, lectern, path, { member: owner })
    const { page } = visited
    const answers: string[] = []
    page.on('response', answer => {
      if (new URL(answer.url()).pathname.startsWith(api)) answers.push(answer.url())
    })
    await page.getByText(`Row ${rowCount}.`).first().waitFor()
    const oldestShown = async () => {
      await page.mouse.wheel(0, 2000)
      const texts = await page.getByRole('listitem').allTextContents()
      return Math.min(...texts.map(text => Number(/Row (\d+)\./.exec(text)?.[1] ?? rowCount)))
    }
    await expect.poll(oldestShown, { interval: 50 }).toBeLessThan(rowCount - 320)
    expect(await page.getByRole('listitem').count()).toBeLessThan(100)
    const cursors = new Set(answers.map(url => new URL(url).searchParams.get('cursor')).filter(Boolean))
    // Only the pages that were scrolled to are loaded.
    expect(cursors.size).toBeGreaterThan(1)
    expect(cursors.size).toBeLessThan(40)
    expect(visited.errors).toEqual([])
  },
)

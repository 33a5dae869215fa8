import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInvitation } from '../src/accounts/index.ts'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage, setUpOwner } from './support/members.ts'
import { createOrganization } from './support/organizations.ts'
import { callAdmin } from './support/requests.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { beginSignIn, inviteEditor, returnFromProvider } from './support/sign-in-with-provider.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

interface Account {
  id: number
  email: string
  verified: boolean
}

/** A fake GitHub that signs everyone in as one account. */
async function startGithub() {
  let account: Account = { id: 1, email: 'ada@example.com', verified: true }
  const service = await startScriptedService(({ path, headers }) => {
    if (path === '/login/oauth/access_token')
      return { json: { access_token: 'gho_secret', token_type: 'bearer', scope: 'read:user,user:email' } }
    if (headers.authorization !== 'Bearer gho_secret') return { status: 401, json: {} }
    if (path === '/api/v3/user') return { json: { id: account.id, login: 'octo', name: 'Octo Cat' } }
    if (path !== '/api/v3/user/emails') return { status: 404, json: {} }
    const { email, verified } = account
    return {
      json: [
        { email: 'ada@example.com', primary: false, verified: true },
        { email, primary: true, verified },
      ],
    }
  })
  return { ...service, become: (next: Account) => (account = next) }
}

describe.each(databaseKinds)('signing in with GitHub on %s', kind => {
  let lectern: RunningLectern
  let github: Awaited<ReturnType<typeof startGithub>>
  beforeEach(async () => {
    github = await startGithub()
    lectern = await startLectern({
      kind,
      environment: {
        LECTERN_GITHUB_CLIENT_ID: 'client',
        LECTERN_GITHUB_CLIENT_SECRET: 'hidden',
        LECTERN_GITHUB_URL: github.url,
      },
    })
  })
  afterEach(async () => {
    await lectern.close()
    await github.close()
  })

  const setting = () => ({ provider: 'github' as const, lectern, url: github.url })
  const invite = (email: string) => inviteEditor(lectern, email)

  async function signIn(account: Account, { session = '' } = {}) {
    github.become(account)
    const { query, cookie } = await beginSignIn(setting(), { session })
    return returnFromProvider(setting(), { state: query.get('state'), cookie })
  }

  test('a member who connected GitHub while signed in can sign in with it', async () => {
    const owner = await setUpOwner(lectern)
    const account = { id: 1, email: 'Ada@example.com', verified: true }
    expect(
      (await signIn({ ...account, email: 'mallory@example.com' }, { session: owner.cookie })).location,
    ).toContain('error=')
    const connected = await signIn(account, { session: owner.cookie })
    expect(connected.location).toBe('/dashboard')
    const { location, user } = await signIn(account)
    expect(location).toBe('/dashboard')
    expect(user).toMatchObject({ id: owner.userId, email: 'ada@example.com' })
    const rows = await lectern.app.services.database.queries.selectFrom('auth_accounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('gho_secret')
    const { database } = lectern.app.services
    const entries = await database.queries
      .selectFrom('audit_entries')
      .select(['actor_id', 'target', 'actor_name'])
      .where('action', '=', 'github-connected')
      .execute()
    expect(entries).toEqual([
      { actor_id: owner.userId, target: owner.userId, actor_name: expect.any(String) },
    ])
    // Later sign-ins are matched by the GitHub account, not by the address.
    expect((await signIn({ id: 1, email: 'new@example.com', verified: true })).user).toMatchObject({
      id: owner.userId,
    })
  })

  test('an account whose address was not proven is never connected by a sign-in', async () => {
    const owner = await setUpOwner(lectern)
    const { url } = await invite('octo@example.com')
    const token = new URL(url).hash.replace('#token=', '')
    // Somebody with the link claims the address of another person.
    const body = { token, name: 'Mallory', password: 'correct horse battery' }
    expect((await callAsPage(lectern, '/dashboard/api/accept', { body })).status).toBe(200)
    for (const email of ['octo@example.com', owner.email]) {
      const { location, user } = await signIn({ id: 9, email, verified: true })
      expect(user, email).toBeNull()
      expect(location).toBe(`${lectern.url}/dashboard/sign-in?error=account_not_linked`)
    }
    const { queries } = lectern.app.services.database
    const accounts = await queries.selectFrom('auth_accounts').select('provider_id').execute()
    expect(accounts.map(({ provider_id }) => provider_id)).toEqual(['credential', 'credential'])
  })

  test('an address that two organisations invited joins neither by a sign-in', async () => {
    await setUpOwner(lectern)
    await invite('octo@example.com')
    await createInvitation(lectern.app.services, {
      organizationId: await createOrganization(lectern),
      invitation: { role: 'owner', email: 'octo@example.com' },
      baseUrl: lectern.url,
    })
    expect((await signIn({ id: 2, email: 'octo@example.com', verified: true })).user).toBeNull()
  })

  test('an invited person joins with the role of the invitation, which is then used up', async () => {
    await setUpOwner(lectern)
    const { url } = await invite('octo@example.com')
    const { user } = await signIn({ id: 2, email: 'octo@example.com', verified: true })
    expect(user).toMatchObject({ email: 'octo@example.com', name: 'Octo Cat' })
    const { members } = await (await callAdmin(lectern, '/v1/members')).json()
    expect(members).toHaveLength(2)
    const audit = await callAdmin(lectern, '/v1/audit?limit=2')
    expect((await audit.json()).entries).toMatchObject([
      { action: 'github-connected', actor: { id: user.id } },
      { action: 'member-joined', actor: { id: user.id, name: 'Octo Cat' }, address: '127.0.0.1' },
    ])
    const token = new URL(url).hash.replace('#token=', '')
    const again = await callAsPage(lectern, '/dashboard/api/link', { body: { token } })
    expect(again.status).toBe(403)
  })

  test('strangers and unverified addresses cannot sign in', async () => {
    await setUpOwner(lectern)
    await invite('octo@example.com')
    await addMember(lectern, { role: 'viewer', email: 'claimed@example.com' })
    for (const account of [
      { id: 3, email: 'stranger@example.com', verified: true },
      { id: 4, email: 'octo@example.com', verified: false },
      { id: 5, email: 'ada@example.com', verified: false },
      { id: 6, email: 'claimed@example.com', verified: true },
    ]) {
      const { location, user } = await signIn(account)
      expect(user, account.email).toBeNull()
      expect(location).toContain(`${lectern.url}/dashboard/sign-in?error=`)
    }
    const users = await lectern.app.services.database.queries.selectFrom('users').select('email').execute()
    expect(users.map(({ email }) => email).sort()).toEqual(['ada@example.com', 'claimed@example.com'])
  })

  test('the callback of another browser and redirects to other sites are refused', async () => {
    await setUpOwner(lectern)
    const { cookie } = await beginSignIn(setting())
    const attacker = await beginSignIn(setting())
    for (const state of [attacker.query.get('state'), 'made-up'])
      expect((await returnFromProvider(setting(), { state, cookie })).user).toBeNull()
    expect((await beginSignIn(setting(), { callbackURL: 'https://evil.test/' })).status).toBe(403)
  })
})

import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import { commitAll, git, gitHttpBackend } from './sources/git-fixtures.ts'
import { writeFiles } from './start-lectern.ts'

export interface ReviewComment {
  id: number
  body: string
}

export interface CommitStatusPost {
  path: string
  body: Record<string, string>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The private key of the server's only app. */
export const githubAppKey = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

/**
 * Starts a server with the parts of GitHub that the app needs: the API below `/api/v3`, and git over HTTP. A token reads only
 * the repository for which it was issued.
 */
export async function startGithubServer() {
  const root = await mkdtemp(join(tmpdir(), 'lectern-github-'))
  const repositories = new Map<number, { name: string; files: string[] }>()
  const statuses: CommitStatusPost[] = []
  /** The branches of open pull requests; the first is number 1. */
  const pullRequests: string[] = []
  const comments: ReviewComment[] = []
  /** Repository ids by token. */
  const readers = new Map<string, number>()
  let tokens = 0
  let brokenStatuses = 0
  const serveGit = gitHttpBackend(root)
  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://github.test')
    if (!url.pathname.startsWith('/api/v3/')) return answerGit(request, response, url.pathname)
    const path = url.pathname.slice('/api/v3'.length)
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (path === '/app/installations/7/access_tokens') {
      await jwtVerify(bearer, publicKey, { issuer: '123', algorithms: ['RS256'] })
      const scope = request.headers['content-type'] ? await json(request) : {}
      tokens += 1
      const token = `ghs_${tokens}`
      const [only] = (scope as { repository_ids?: number[] }).repository_ids ?? []
      if (only !== undefined) readers.set(token, only)
      return send(201, { token, expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    }
    if (!/^ghs_\d+$/.test(bearer)) return send(401, { message: 'Bad credentials' })
    if (path === '/installation/repositories')
      return send(200, { repositories: [...repositories].map(([id, { name }]) => describe(id, name)) })
    const [, name = ''] = /^\/repos\/([^/]+\/[^/]+)\//.exec(path) ?? []
    const found = [...repositories.values()].find(repository => repository.name === name)
    if (!found) return send(404, { message: 'Not Found' })
    if (path.includes('/git/trees/'))
      return send(200, { tree: found.files.map(file => ({ path: file, type: 'blob' })), truncated: false })
    if (path.includes('/statuses/') && request.method === 'POST') {
      const body = (await json(request)) as CommitStatusPost['body']
      brokenStatuses -= 1
      if (brokenStatuses >= 0) return send(502, {})
      statuses.push({ path, body })
      return send(201, {})
    }
    const review = await answerReview(request, { path, name, url })
    send(review === undefined ? 404 : 200, review ?? { message: 'Not Found' })
  }

  /** Pull requests and their comments, all by the app. */
  async function answerReview(
    request: IncomingMessage,
    { path, name, url }: { path: string; name: string; url: URL },
  ): Promise<unknown> {
    const by = { performed_via_github_app: { id: 123 } }
    if (path === `/repos/${name}/pulls`) {
      const branch = url.searchParams.get('head')?.replace(`${name.split('/')[0]}:`, '') ?? ''
      return pullRequests.includes(branch) ? [{ number: pullRequests.indexOf(branch) + 1 }] : []
    }
    if (path === `/repos/${name}/issues/1/comments` && request.method === 'GET')
      return comments.map(comment => ({ ...comment, ...by }))
    const [, id] = /\/issues\/comments\/(\d+)$/.exec(path) ?? []
    if (id === undefined && path !== `/repos/${name}/issues/1/comments`) return undefined
    const { body } = (await json(request)) as { body: string }
    const comment = comments.find(each => each.id === Number(id)) ?? { id: comments.length + 1, body }
    comment.body = body
    if (!comments.includes(comment)) comments.push(comment)
    return comment
  }

  function answerGit(request: IncomingMessage, response: ServerResponse, path: string): void {
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const [user, token = ''] = Buffer.from(encoded, 'base64').toString().split(':')
    const readable = repositories.get(readers.get(token) ?? -1)?.name
    if (user === 'x-access-token' && readable !== undefined && path.startsWith(`/${readable}.git/`))
      serveGit(request, response)
    else response.writeHead(401, { 'www-authenticate': 'Basic' }).end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const describe = (id: number, name: string) => ({
    id,
    name: name.split('/')[1],
    full_name: name,
    clone_url: `${url}/${name}.git`,
    default_branch: 'main',
    owner: { login: name.split('/')[0] },
  })

  return {
    url,
    apiUrl: `${url}/api/v3`,
    statuses,
    pullRequests,
    comments,
    /** Answers the next `count` commit statuses with 502. */
    breakStatuses: (count: number) => {
      brokenStatuses = count
    },
    /** Adds a repository with these files in one commit, and returns its SHA. */
    async addRepository(id: number, name: string, files: Record<string, string>): Promise<string> {
      const folder = join(root, `${name}.git`)
      await mkdir(dirname(folder), { recursive: true })
      await writeFiles(folder, files)
      repositories.set(id, { name, files: Object.keys(files) })
      return commitAll(folder)
    },
    /** Replaces all files of a branch in one commit on top of `main`, and returns its SHA. */
    async pushBranch(name: string, branch: string, files: Record<string, string>): Promise<string> {
      const folder = join(root, `${name}.git`)
      git(folder, ['checkout', '-q', '-B', branch, 'main'])
      git(folder, ['rm', '-q', '-r', '.'])
      await writeFiles(folder, files)
      const sha = commitAll(folder, `Change ${branch}`)
      git(folder, ['checkout', '-q', 'main'])
      return sha
    },
    removeRepository: (id: number) => repositories.delete(id),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await rm(root, { recursive: true, force: true })
    },
  }
}

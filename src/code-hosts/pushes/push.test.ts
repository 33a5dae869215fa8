import { describe, expect, test } from 'vitest'
import { githubPush, gitlabPush } from '../../../test/support/deployments/push-events.ts'
import { decidePush } from './decide-push.ts'
import { readGithubPush } from './read-github-push.ts'
import { readGitlabPush } from './read-gitlab-push.ts'
import { isSecret, isSignedWith } from './webhook-secret.ts'

describe('a push of GitHub', () => {
  test('names the pusher, the commit and the branch', () => {
    expect(readGithubPush(githubPush())).toEqual({
      kind: 'push',
      push: {
        repository: 'acme/docs',
        branch: 'main',
        defaultBranch: 'main',
        commit: { sha: 'a'.repeat(40), ref: 'main', message: 'Explain the proxy' },
        author: {
          name: 'Ada Example',
          avatarUrl: 'https://avatars.example.com/u/7',
          githubUserId: 7,
        },
      },
    })
  })

  test('names the pusher, not the commit’s author', () => {
    const sender = { login: 'merge-bot', id: 9, avatar_url: 'javascript:alert(1)' }
    expect(readGithubPush(githubPush({ sender }))).toMatchObject({
      push: { author: { name: 'merge-bot', githubUserId: 9 } },
    })
    expect(JSON.stringify(readGithubPush(githubPush({ sender })))).not.toContain('javascript')
  })

  test.each([[{ ref: 'refs/tags/v1' }, 'refs/tags/v1 is not a branch.']])(
    'of %j is nothing to deploy',
    (extra, reason) => {
      expect(readGithubPush(githubPush(extra))).toEqual({ kind: 'ignored', reason })
    },
  )

  test('that deletes a branch names it', () => {
    const deleted = githubPush({ deleted: true, after: '0'.repeat(40), head_commit: null })
    expect(readGithubPush(deleted)).toEqual({ kind: 'deleted', repository: 'acme/docs', branch: 'main' })
  })

  test.each([null, [], 'x', {}, { ref: 1 }])('that is %j is refused', body => {
    expect(() => readGithubPush(body)).toThrow()
  })
})

describe('a push of GitLab', () => {
  test('names the pusher, the commit and the branch', () => {
    expect(readGitlabPush(gitlabPush())).toEqual({
      kind: 'push',
      push: {
        repository: 'acme/team/docs',
        branch: 'main',
        defaultBranch: 'main',
        commit: { sha: 'b'.repeat(40), ref: 'main', message: 'Explain the proxy' },
        author: { name: 'Ada Example', avatarUrl: 'https://gitlab.example.com/ada.png', githubUserId: 4 },
      },
    })
    const relative = readGitlabPush(gitlabPush({ user_avatar: '/uploads/ada.png' }))
    expect(JSON.stringify(relative)).not.toContain('uploads')
  })

  test('that deletes a branch is reported as a deletion', () => {
    const deleted = { after: '0'.repeat(40), commits: [] }
    expect(readGitlabPush(gitlabPush(deleted))).toEqual({
      kind: 'deleted',
      repository: 'acme/team/docs',
      branch: 'main',
    })
  })
})

describe('a push concerns a project', () => {
  const push = { repository: 'acme/docs', branch: 'main', defaultBranch: 'main' }
  test.each([
    'https://github.com/acme/docs.git',
    'https://token@github.com/Acme/Docs/',
    'git@github.com:acme/docs.git',
    'ssh://git@github.com/acme/docs',
  ])('that is deployed from %s', url => {
    expect(decidePush(push, { kind: 'git', url })).toEqual({ kind: 'deploy' })
    expect(decidePush(push, { kind: 'git', url, branch: 'main' })).toEqual({ kind: 'deploy' })
  })

  test.each([
    [null, 'not deployed from a git repository'],
    [{ kind: 'upload' } as const, 'not deployed from a git repository'],
    [{ kind: 'git', url: 'https://github.com/acme/other' } as const, 'another repository'],
    [{ kind: 'git', url: 'https://github.com/macme/docs' } as const, 'another repository'],
    [{ kind: 'git', url: 'https://github.com/acme/docs', branch: 'next' } as const, 'deployed from next'],
  ])('but not with the source %j', (source, reason) => {
    expect(decidePush(push, source)).toMatchObject({ reason: expect.stringContaining(reason) })
  })

  test('only if the default branch is known, when the source names no branch', () => {
    const source = { kind: 'git', url: 'https://github.com/acme/docs' } as const
    expect(decidePush({ ...push, defaultBranch: null }, source)).toMatchObject({
      kind: 'ignore',
      reason: expect.stringContaining('default branch'),
    })
    expect(decidePush({ ...push, defaultBranch: 'trunk' }, source)).toMatchObject({
      kind: 'preview',
      reason: expect.stringContaining('deployed from trunk'),
    })
  })
})

test('a signature must match the body and the secret, in GitHub’s format', () => {
  // The example of GitHub's own documentation.
  const header = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  const body = Buffer.from('Hello, World!')
  const secret = "It's a Secret to Everybody"
  expect(isSignedWith(secret, body, header)).toBe(true)
  expect(isSignedWith('another', body, header)).toBe(false)
  expect(isSignedWith(secret, Buffer.from('Hello, World?'), header)).toBe(false)
  for (const wrong of [undefined, '', 'sha256=', header.slice(0, -1), header.replace('sha256', 'sha1')])
    expect(isSignedWith(secret, body, wrong)).toBe(false)
})

test('a token must equal the secret', () => {
  expect(isSecret('secret', 'secret')).toBe(true)
  for (const wrong of [undefined, '', 'secre', 'secrets']) expect(isSecret('secret', wrong)).toBe(false)
})

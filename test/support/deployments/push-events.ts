/** A GitHub push event with the members that Lectern reads. */
export function githubPush(extra: object = {}) {
  return {
    ref: 'refs/heads/main',
    before: '0'.repeat(40),
    after: 'a'.repeat(40),
    deleted: false,
    repository: { full_name: 'acme/docs', default_branch: 'main' },
    pusher: { name: 'ada' },
    sender: { login: 'ada', id: 7, avatar_url: 'https://avatars.example.com/u/7' },
    head_commit: { message: 'Explain the proxy', author: { name: 'Ada Example', username: 'ada' } },
    ...extra,
  }
}

/** A GitLab push event with the members that Lectern reads. */
export function gitlabPush(extra: object = {}) {
  return {
    object_kind: 'push',
    ref: 'refs/heads/main',
    after: 'b'.repeat(40),
    user_id: 4,
    user_name: 'Ada Example',
    user_avatar: 'https://gitlab.example.com/ada.png',
    project: { path_with_namespace: 'acme/team/docs', default_branch: 'main' },
    commits: [{ id: 'b'.repeat(40), message: 'Explain the proxy' }],
    ...extra,
  }
}

import type { Project } from '../../../access/index.ts'
import type { RepositoryView } from '../../../site/index.ts'

/** Returns where readers edit files and report issues, for repositories on GitHub and GitLab; undefined for others. */
export function describeRepository({ source }: Pick<Project, 'source'>): RepositoryView | undefined {
  if (source?.kind !== 'git') return undefined
  const home = webAddress(source.url)
  if (home === undefined) return undefined
  const isGitlab = /^https:\/\/[^/]*gitlab/i.test(home)
  const place = isGitlab ? `${home}/-/edit` : `${home}/edit`
  const branch = encodePath(source.branch ?? 'HEAD')
  const folder = (source.folder ?? '').replace(/^\.?\/+|\/+$/g, '')
  return {
    editUrl: file => `${place}/${branch}/${encodePath(folder === '' ? file : `${folder}/${file}`)}`,
    issueUrl: ({ title, path }) => {
      const text = { title: `Issue with the page “${title}”`, body: `Page: ${path}\n\n` }
      const fields = isGitlab
        ? new URLSearchParams({ 'issue[title]': text.title, 'issue[description]': text.body })
        : new URLSearchParams(text)
      return `${home}${isGitlab ? '/-' : ''}/issues/new?${fields}`
    },
  }
}

function webAddress(url: string): string | undefined {
  const ssh = /^(?:ssh:\/\/)?git@([\w.-]+)[:/](.+)$/.exec(url)
  const https = /^https:\/\/(?:[^@/]*@)?([\w.-]+)\/(.+)$/.exec(url)
  const [, host = '', path = ''] = ssh ?? https ?? []
  if (!/^github\.com$|gitlab/i.test(host)) return undefined
  return `https://${host}/${path.replace(/\.git$|\/+$/g, '')}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

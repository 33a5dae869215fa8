import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createByteReader } from './byte-reader.ts'
import { type GitNeeds, startGit } from './run-git.ts'

/** The days, `2026-01-31` in UTC, on which files last changed, by path. */
export type ChangeDates = Readonly<Record<string, string>>

export interface HistoryRequest {
  /** A repository, or a folder of a checkout. */
  folder: string
  revision: string
  /** A folder of the commit; its paths are given from there. Undefined for the folder of a checkout. */
  within: string | undefined
  signal: AbortSignal
}

const pageFile = /\.(?:mdx?|markdown|rst|ipynb|adoc|asciidoc|qmd|rmd|topic|html?)$/i
const commitLine = /^commit\t([0-9a-f]{40,64}) (\d{1,12})/
const commitLimit = 2_000
const pathLimit = 500_000
const entryBytes = 16_384

/**
 * Reads when the pages of a commit last changed on its branch, from as much of the history as there is. A file that did not change
 * since the oldest commit of a shallow history has no date: that commit seems to add every file.
 */
export async function readChangeDates(
  needs: GitNeeds,
  { folder, revision, within, signal }: HistoryRequest,
): Promise<ChangeDates> {
  const shallow = await readShallowCommits(folder)
  const relative = within === undefined ? ['--relative'] : within === '' ? [] : [`--relative=${within}/`]
  const paths = within === undefined ? ['.'] : within === '' ? [] : [within]
  const git = startGit(needs, {
    args: [
      '--literal-pathspecs',
      'log',
      ...['-z', '-m', '--first-parent', '--name-only', '--no-renames', '--no-show-signature', '--no-mailmap'],
      ...[`--max-count=${commitLimit}`, '--format=commit%x09%H %ct', ...relative],
      ...['--end-of-options', revision, '--', ...paths],
    ],
    folder,
    signal,
  })
  git.stdin.end()
  const reader = createByteReader(git.stdout)
  const dates: Record<string, string> = Object.create(null)
  let day: string | undefined
  try {
    for (let seen = 0; seen < pathLimit; seen++) {
      const entry = await reader.until(0, entryBytes)
      if (entry === undefined) break
      const text = entry.toString('utf8').replace(/^\n/, '')
      const [header, sha = '', seconds] = commitLine.exec(text) ?? []
      if (header !== undefined) day = shallow.has(sha) ? undefined : toDay(Number(seconds))
      const path = header === undefined ? text : text.slice(header.length).replace(/^\n/, '')
      if (day !== undefined && pageFile.test(path)) dates[path] ??= day
    }
    return { ...dates }
  } finally {
    git.kill()
    await git.ended
  }
}

/** The commits whose parents were not fetched. */
async function readShallowCommits(folder: string): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(
    ['shallow', '.git/shallow'].map(name => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  return new Set(texts.join('\n').split('\n').filter(Boolean))
}

function toDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

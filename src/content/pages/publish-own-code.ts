import type { SiteDownloads } from '../assets/site-downloads.ts'
import type { ContentProblem, SiteFile } from '../core/page.ts'
import type { OwnCode } from '../core/site-settings.ts'
import type { SourceTree } from '../core/source-tree.ts'

interface OwnCodeNeeds {
  tree: SourceTree
  root: string
  downloads: SiteDownloads
}

const kinds = [
  ['styles', 'css', 'stylesheet', '--custom-css'],
  ['scripts', 'js', 'script', '--custom-scripts'],
] as const
const fileLimit = 20
const fileBytes = 512 * 1024
const unused = /(?:^|\/)(?:\.|node_modules\/)|\.(?:config|test|min\.test)\.js$/

/** Finds the stylesheets and scripts below the site's folder, which Mintlify adds to every page. */
export function publishOwnCode({ tree, root, downloads }: OwnCodeNeeds): {
  ownCode: OwnCode
  files: SiteFile[]
  problems: ContentProblem[]
} {
  const start = root === '' ? '' : `${root}/`
  const files: SiteFile[] = []
  const problems: ContentProblem[] = []
  const ownCode: OwnCode = { styles: [], scripts: [] }
  for (const [kind, extension, noun, option] of kinds) {
    const found = tree
      .files()
      .filter(file => file.startsWith(start) && file.endsWith(`.${extension}`) && !unused.test(file))
      .flatMap(file => {
        const read = downloads.read(file)
        return 'refusal' in read || read.file.sizeBytes > fileBytes ? [] : [read.file]
      })
      .slice(0, fileLimit)
    const [first] = found
    if (first === undefined) continue
    files.push(...found)
    ownCode[kind].push(...found.map(({ name }) => name))
    const names = found.map(({ source }) => source.slice(start.length)).join(', ')
    const message =
      found.length === 1
        ? `The ${noun} ${names} is not used. To add it to every page: lectern projects set PROJECT ${option} on`
        : `The ${noun}s ${names} are not used. To add them to every page: lectern projects set PROJECT ${option} on`
    problems.push({ severity: 'warning', code: kind, file: first.source, line: null, message })
  }
  return { ownCode, files, problems }
}

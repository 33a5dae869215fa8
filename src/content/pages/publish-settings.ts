import { createHash } from 'node:crypto'
import type { SiteDownloads } from '../assets/site-downloads.ts'
import type { SiteImages } from '../assets/site-images.ts'
import type { ContentProblem, SiteFile } from '../core/page.ts'
import { joinPath } from '../core/page-path.ts'
import type { SiteFont, SiteSettings, Skill } from '../core/site-settings.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readFrontMatter, readNames, readText } from '../formats/read-front-matter.ts'
import { readSourceText } from '../formats/read-source-text.ts'
import { renderText } from './publish-brand.ts'
import { publishOwnCode } from './publish-own-code.ts'

/** Files at the root of the source that replace generated ones. */
const ownFileNames = ['llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml', 'skill.md']
const ownFileCharacters = 1024 * 1024
const skillLimit = 50
const descriptionCharacters = 1_024

export interface PublishNeeds {
  tree: SourceTree
  root: string
  images: SiteImages
  downloads: SiteDownloads
}

export interface PublishedSettings {
  settings: SiteSettings
  files: SiteFile[]
  problems: ContentProblem[]
}

/** Finds the files that the settings of a site name, and those that replace generated ones. */
export function publishSettings(needs: PublishNeeds, settings: SiteSettings): PublishedSettings {
  const files: SiteFile[] = []
  const problems: ContentProblem[] = []
  const warn = (file: string, message: string) =>
    problems.push({ severity: 'warning', file, line: null, message })
  const publishFont = (font: SiteFont | null): SiteFont | null => {
    if (font?.file == null) return font
    const found = needs.downloads.read(font.file)
    if ('refusal' in found) {
      warn(font.file, `The font ${found.refusal}, so the site does not load it.`)
      return { ...font, file: null }
    }
    files.push(found.file)
    return { ...font, file: found.file.name }
  }
  const { notFound, fonts } = settings
  const own = readOwnFiles(needs, warn)
  const code = publishOwnCode(needs)
  return {
    settings: {
      ...settings,
      metatags: settings.metatags.map(([name, content]) => {
        const image = /image$/i.test(name) ? publishImage(needs, content) : undefined
        if (image) files.push(image)
        return [name, image ? `file:${image.name}` : content]
      }),
      notFound: notFound && {
        ...notFound,
        description: notFound.description && renderText(notFound.description.slice(0, 4_000)),
      },
      fonts: { body: publishFont(fonts.body), heading: publishFont(fonts.heading) },
      ownFiles: own,
      skills: readSkills(needs, own),
      ...(code.files.length > 0 && { ownCode: code.ownCode }),
    },
    files: [...files, ...code.files],
    problems: [...problems, ...code.problems],
  }
}

/** A local image of a meta tag; undefined for an address. */
function publishImage({ images, root }: PublishNeeds, reference: string): SiteFile | undefined {
  const path = /^[a-z]+:|^\/\//i.test(reference) ? undefined : joinPath(root, reference)
  const found = path === undefined ? undefined : images.read(path)
  return found && !('refusal' in found) ? found.file : undefined
}

function readOwnFiles(
  { tree, root }: PublishNeeds,
  warn: (file: string, message: string) => void,
): Record<string, string> {
  const entries = ownFileNames.flatMap(name => {
    const file = joinPath(root, name) ?? name
    if (tree.read(file) === undefined) return []
    const source = readSourceText(tree, file)
    if (name === 'skill.md' && 'text' in source && isForGroups(source.text)) return []
    if ('text' in source && source.text.length <= ownFileCharacters) return [[name, source.text]]
    warn(file, 'refusal' in source ? source.refusal : 'The file is too long, so a generated one is served.')
    return []
  })
  return Object.fromEntries(entries)
}

function isForGroups(text: string): boolean {
  return readNames(readFrontMatter(text).values.groups).length > 0
}

function readSkills({ tree, root }: PublishNeeds, own: Record<string, string>): Skill[] {
  const folder = joinPath(root, '.mintlify/skills') ?? ''
  const files = tree
    .files()
    .filter(file => file.startsWith(`${folder}/`) && /\/SKILL\.md$/i.test(file))
    .slice(0, skillLimit)
  const texts = files.flatMap(file => {
    const source = readSourceText(tree, file)
    return 'text' in source && source.text.length <= ownFileCharacters ? [source.text] : []
  })
  const seen = new Set<string>()
  return [...(own['skill.md'] === undefined ? [] : [own['skill.md']]), ...texts].flatMap(text => {
    const { values } = readFrontMatter(text)
    const written =
      readText(values.name) ?? `skill-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
    const name = written
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    if (name === '' || seen.has(name)) return []
    const groups = readNames(values.groups)
    seen.add(name)
    const description = (readText(values.description) ?? '').slice(0, descriptionCharacters)
    return [{ name, description, text, ...(groups.length > 0 && { groups }) }]
  })
}

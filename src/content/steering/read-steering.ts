import { asList, asRecord, asText } from '../core/json-value.ts'
import type { ContentProblem } from '../core/page.ts'
import type { SourceTree } from '../core/source-tree.ts'
import type { CuratedAnswer, Steering, SteeringSkill } from '../core/steering.ts'
import { readFrontMatter, readNames } from '../formats/read-front-matter.ts'
import { readSourceText } from '../formats/read-source-text.ts'

const steeringFile = 'Assistant.md'
/** Probably meant as the steering file. `assistant.md` is more likely a page. */
const misnamed = ['ASSISTANT.md', 'ASSISTANT.MD', 'Assistant.MD', 'Assistant.mdx', 'ASSISTANT.mdx']
const limits = {
  wishes: 8_000,
  skills: 50,
  skill: 24_000,
  curated: 200,
  questions: 20,
  question: 200,
  answer: 2_000,
  path: 500,
}

/** A folder of settings in Mintlify sources. Nothing in it is published as a page or a download. */
const settingsFolder = '.mintlify'
const settingsFiles = ['Assistant.md', 'ASSISTANT.md', 'assistant.md']

/** Hides the steering files of these folders, so that they cannot become a page, a snippet or a download. */
export function hideSteering(tree: SourceTree, folders: readonly string[]): SourceTree {
  const hidden = new Set(folders.map(steeringPath))
  for (const folder of folders) if (hasDocsJson(tree, folder)) hidden.add(inFolder(folder, 'ASSISTANT.md'))
  const settings = folders.map(folder => `${inFolder(folder, settingsFolder)}/`)
  const isHidden = (file: string) => hidden.has(file) || settings.some(prefix => file.startsWith(prefix))
  const files = tree.files().filter(file => !isHidden(file))
  return { ...tree, files: () => files, read: path => (isHidden(path) ? undefined : tree.read(path)) }
}

function hasDocsJson(tree: SourceTree, folder: string): boolean {
  return ['docs.json', 'mint.json'].some(name => tree.read(inFolder(folder, name)) !== undefined)
}

/** Lists where the steering file can be, the preferred place first. */
function listPlaces(tree: SourceTree, root: string): string[] {
  return [...new Set([root, ''])].flatMap(folder => [
    ...settingsFiles.map(name => inFolder(folder, `${settingsFolder}/${name}`)),
    steeringPath(folder),
    ...(hasDocsJson(tree, folder) ? [inFolder(folder, 'ASSISTANT.md')] : []),
  ])
}

/** Reads the steering file in the site's root, or else in the source's, and the assistant's skills. Invalid parts are left out and reported. */
export function readSteering(
  tree: SourceTree,
  root: string,
): { steering: Steering | null; problems: ContentProblem[] } {
  const file = listPlaces(tree, root).find(name => tree.read(name) !== undefined)
  const skills = readSkills(tree, root)
  if (file === undefined)
    return {
      steering: skills.length > 0 ? { wishes: '', curated: [], skills } : null,
      problems: findMisnamed(tree, root),
    }
  const problems: ContentProblem[] = []
  const warn = (message: string, line: number | null = null) =>
    problems.push({ severity: 'warning', file, line, message })
  const source = readSourceText(tree, file)
  if ('refusal' in source) {
    warn(source.refusal)
    return { steering: null, problems }
  }
  const { values, body, problem } = readFrontMatter(source.text)
  if (problem) warn(problem.message, problem.line)
  const wishes = removeComments(body).trim()
  if (wishes.length > limits.wishes)
    warn(`The file has ${wishes.length} characters; the assistant reads the first ${limits.wishes}.`)
  const entries = asList(values.answers)
  if (entries.length > limits.curated)
    warn(`The file has ${entries.length} answers; the first ${limits.curated} are read.`)
  const curated = entries.slice(0, limits.curated).flatMap((entry, at) => {
    const read = readCurated(entry)
    if (!read) warn(`Answer ${at + 1} needs \`questions\` and a \`page\` that starts with /.`)
    return read ?? []
  })
  const steering = { wishes: wishes.slice(0, limits.wishes).toWellFormed(), curated }
  return { steering: { ...steering, ...(skills.length > 0 && { skills }) }, problems }
}

function readSkills(tree: SourceTree, root: string): SteeringSkill[] {
  const folders = [...new Set([root, ''])].map(
    folder => `${inFolder(folder, settingsFolder)}/assistant/skills/`,
  )
  return tree
    .files()
    .filter(file => folders.some(folder => file.startsWith(folder)) && /\/skill\.md$/i.test(file))
    .slice(0, limits.skills)
    .flatMap(file => {
      const source = readSourceText(tree, file)
      if ('refusal' in source) return []
      const { values, body } = readFrontMatter(source.text)
      const [name, description] = [asText(values.name), asText(values.description)]
      if (name === null || description === null) return []
      return [{ name, description, text: removeComments(body).trim().slice(0, limits.skill).toWellFormed() }]
    })
}

function removeComments(markdown: string): string {
  // No comment can end after the last `-->`.
  const end = markdown.lastIndexOf('-->') + 3
  return markdown.slice(0, end).replace(/<!--[\s\S]*?-->/g, '') + markdown.slice(end)
}

/** Finds files that readers see although the owner probably meant them for the assistant. */
function findMisnamed(tree: SourceTree, root: string): ContentProblem[] {
  const names = misnamed.map(name => steeringPath(root).replace(steeringFile, name))
  return tree
    .files()
    .filter(file => names.includes(file) && !(file.endsWith('ASSISTANT.md') && hasDocsJson(tree, root)))
    .map(file => ({
      severity: 'warning',
      file,
      line: null,
      message: `Readers see this file as a page. Only a file named exactly ${steeringFile} is for the assistant alone.`,
    }))
}

function steeringPath(folder: string): string {
  return inFolder(folder, steeringFile)
}

function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function readCurated(entry: unknown): CuratedAnswer | undefined {
  const { questions: written, page: target, answer } = asRecord(entry)
  const list = typeof written === 'string' ? [written] : readNames(written)
  const questions = list.slice(0, limits.questions).map(text => text.slice(0, limits.question).toWellFormed())
  const [path = '', anchor] = (asText(target) ?? '').slice(0, limits.path).split('#', 2)
  if (questions.length === 0 || !path.startsWith('/')) return undefined
  return {
    questions,
    page: path.replace(/([^/])\/+$/, '$1'),
    anchor: anchor || null,
    answer: asText(answer)?.slice(0, limits.answer).toWellFormed() ?? null,
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { settings } from '../src/config/settings.ts'
import { describeApi, projectSchema, updateProjectSchema } from '../src/contract/index.ts'
import { findStrings } from '../widget/src/strings/find-strings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const documents = [
  ...readdirSync(root).filter(file => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.mdx?$/.test(file))
    .map(file => join('docs', file)),
  ...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('README.md'))
    .map(file => join('src', file)),
  ...readdirSync(join(root, 'contributing')).map(file => join('contributing', file)),
  ...readdirSync(join(root, 'bench'))
    .filter(file => file.endsWith('.md'))
    .map(file => join('bench', file)),
]

/** Returns the project paths in a document: relative links, and code that starts with a top-level folder. */
function listPaths(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')
  const quoted = [...text.matchAll(/`((?:src|test|bench|docs|bin|\.ci)\/[\w./-]*)`/g)].map(
    match => match[1] ?? '',
  )
  const linked = [...text.matchAll(/\]\((?![a-z]+:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g)].map(match =>
    relative(root, resolve(root, dirname(document), match[1] ?? '')),
  )
  return [...quoted, ...linked]
}

describe.each(documents)('%s', document => {
  test('names only paths that exist', () => {
    const missing = listPaths(document).filter(
      path => !['', '.md', '.mdx'].some(extension => existsSync(join(root, `${path}${extension}`))),
    )
    expect(missing).toEqual([])
  })
})

test('CONTRIBUTING.md gives a reason for every package', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name.split('*'))
  const isNamed = (name: string) =>
    named.some(([start = '', ...rest]) =>
      rest.length > 0 ? start !== '' && name.startsWith(start) : name === start,
    )
  const packages = ['.', 'dashboard', 'widget', 'node-runtime'].flatMap(folder => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    const { dependencies, optionalDependencies, devDependencies } = manifest
    return Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  })
  expect(packages.filter(name => !isNamed(name))).toEqual([])
})

test('openapi.json matches the contract', () => {
  const written = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(describeApi())))
})

test('the settings page lists every setting with its default and description', () => {
  const page = readFileSync(join(root, 'docs/operate/settings.md'), 'utf8')
  const missing = Object.entries(settings).filter(([name, setting]) => {
    const shownDefault = setting.default ? `\`${setting.default}\`` : 'not set'
    return !page.includes(`| \`${name}\` | ${shownDefault} | ${setting.description} |`)
  })
  expect(missing.map(([name]) => name)).toEqual([])
})

test('the page on projects names every member of a project', () => {
  const page = readFileSync(join(root, 'docs/api/projects.md'), 'utf8')
  const members = Object.keys({ ...projectSchema.shape, ...updateProjectSchema.shape })
  expect(members.filter(name => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('the page on the chat box names every replaceable text', () => {
  const page = readFileSync(join(root, 'docs/assistant/widget.md'), 'utf8')
  const missing = Object.keys(findStrings('en', {})).filter(name => !page.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

test('no two decisions have the same number', () => {
  const numbers = readdirSync(join(root, 'docs/decisions')).map(file => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})

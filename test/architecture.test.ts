import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')

/** The folders that each folder of `src/` may import. */
const leaves = ['contract', 'shared']
const importTable: Record<string, readonly string[]> = {
  contract: [],
  shared: ['contract'],
  client: leaves,
  cli: ['client', ...leaves],
  database: leaves,
  content: leaves,
  search: ['content', ...leaves],
  site: ['content', ...leaves],
  providers: leaves,
  artifacts: ['database', ...leaves],
  access: ['database', ...leaves],
  accounts: ['access', 'database', ...leaves],
  conversations: ['database', ...leaves],
  retrieval: ['providers', 'database', 'search', ...leaves],
  assistant: ['conversations', 'retrieval', 'providers', 'database', 'search', 'content', ...leaves],
  sources: ['artifacts', 'content', ...leaves],
  builder: ['sources', 'artifacts', 'assistant', 'search', 'site', 'content', ...leaves],
  deployments: ['builder', 'sources', 'artifacts', 'retrieval', 'search', 'site', 'database', ...leaves],
  webhooks: ['deployments', 'database', ...leaves],
  'code-hosts': ['deployments', 'webhooks', 'sources', 'database', ...leaves],
  screenshots: ['deployments', 'artifacts', 'site', 'database', ...leaves],
  http: [
    'assistant',
    'retrieval',
    'providers',
    'deployments',
    'webhooks',
    'code-hosts',
    'screenshots',
    'builder',
    'sources',
    'artifacts',
    'accounts',
    'access',
    'conversations',
    'site',
    'search',
    'database',
    ...leaves,
  ],
  config: ['assistant', 'retrieval', 'providers', 'accounts', 'code-hosts', 'sources', ...leaves],
  server: [
    'cli',
    'http',
    'config',
    'assistant',
    'retrieval',
    'providers',
    'deployments',
    'webhooks',
    'code-hosts',
    'screenshots',
    'builder',
    'sources',
    'artifacts',
    'accounts',
    'access',
    'conversations',
    'content',
    'site',
    'search',
    'database',
    ...leaves,
  ],
}

const forbiddenNames = /^(utils?|helpers?|common|types|constants|services?|managers?)(\.|$)/

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.split(sep).includes('fixtures'))
  .sort()

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/g)].map(
    match => match[1] ?? match[2] ?? match[3] ?? '',
  )
}

const folderOf = (file: string) => (file.includes(sep) ? (file.split(sep)[0] ?? '') : '')

test('the import table lists every folder of src', () => {
  const folders = new Set(files.map(folderOf).filter(folder => folder !== ''))
  expect([...folders].sort()).toEqual(Object.keys(importTable).sort())
})

test('imports follow the table and use only the index of another folder', () => {
  const broken: string[] = []
  for (const file of files) {
    const from = folderOf(file)
    if (from === '' || file.endsWith('.test.ts')) continue
    for (const specifier of importsOf(file)) {
      const target = relative(source, resolve(source, file, '..', specifier))
      const to = folderOf(target)
      if (to === from) continue
      const allowed = importTable[from]?.includes(to) && target === join(to, 'index.ts')
      if (!allowed) broken.push(`${file} imports ${specifier}`)
    }
  }
  expect(broken).toEqual([])
})

test('the dashboard and chat box import only the client and the contract, through their index', () => {
  const broken = ['dashboard/src', 'widget/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap(file =>
        [...readFileSync(join(root, folder, file), 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)]
          .map(match => relative(root, resolve(root, folder, file, '..', match[1] ?? '')))
          .filter(target => !target.startsWith(join(folder, sep)))
          .filter(target => !['client', 'contract'].some(name => target === join('src', name, 'index.ts')))
          .map(target => `${join(folder, file)} imports ${target}`),
      ),
  )
  expect(broken).toEqual([])
})

test('the contract imports nothing but the schema library', () => {
  const packages = files
    .filter(file => folderOf(file) === 'contract' && !file.endsWith('.test.ts'))
    .flatMap(file =>
      [...readFileSync(join(source, file), 'utf8').matchAll(/ from '([^.'][^']*)'/g)].map(match => match[1]),
    )
    .filter(name => name !== 'zod' && name !== 'node:fs')
  expect(packages).toEqual([])
})

test('only the configuration reads the environment', () => {
  const readers = files.filter(
    file => !file.endsWith('.test.ts') && /\bprocess\.env\b/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(readers).toEqual(['main.ts'])
})

test('no file or folder has a generic name', () => {
  const named = files.flatMap(file =>
    file
      .split(sep)
      .filter(part => forbiddenNames.test(part))
      .map(() => file),
  )
  expect(named).toEqual([])
})

test('source files have at most 300 lines, test files 600', () => {
  const long = files
    .map(file => ({ file, lines: readFileSync(join(source, file), 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (file.endsWith('.test.ts') ? 600 : 300))
  expect(long).toEqual([])
})

test('the chat box imports only its own files and one library', () => {
  const widget = join(root, 'widget', 'src')
  const imported = readdirSync(widget, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file =>
      [...readFileSync(join(widget, file), 'utf8').matchAll(/ from '([^']+)'/g)].map(([, specifier = '']) =>
        specifier.startsWith('.') ? relative(widget, resolve(widget, file, '..', specifier)) : specifier,
      ),
    )
  expect(imported.length).toBeGreaterThan(0)
  expect([
    ...new Set(imported.filter(path => path.startsWith('..') || !/\.(ts|css\?inline)$/.test(path))),
  ]).toEqual(['marked'])
})

test('everything that runs or builds in production is a production dependency', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const imported = ['src', 'bin', 'browser-builds', 'widget', 'dashboard'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.(js|ts|tsx|css)$/.test(file) && !/\.test\.|(^|\/)fixtures\//.test(file))
      .flatMap(file => [
        ...readFileSync(join(root, folder, file), 'utf8').matchAll(
          /^import (?!type )(?:[^']+ from )?'([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
        ),
      ])
      .map(([, first, second]) => (first ?? second ?? '').match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? ''),
  )
  const names = new Set(imported.filter(name => !name.startsWith('node:')))
  names.delete('@sparticuz/chromium') // Optional browser for screenshots.
  expect(names).toContain('react')
  expect([...names].filter(name => !(name in manifest.dependencies)).sort()).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src')

const leaves = ['contract', 'shared']
const features = [
  'assistant',
  'retrieval',
  'providers',
  'deployments',
  'webhooks',
  'code-hosts',
  'screenshots',
  'static-export',
  'builder',
  'sources',
  'artifacts',
  'accounts',
  'mail',
  'access',
  'readers',
  'conversations',
  'analytics',
  'storage',
  'site',
  'site-search',
  'search',
  'local-models',
  'database',
]
/** The folders that each folder of `src/` may import. */
const importTable: Record<string, readonly string[]> = {
  contract: [],
  shared: ['contract'],
  telemetry: ['shared'],
  client: leaves,
  cli: ['client', ...leaves],
  database: leaves,
  content: leaves,
  search: ['content', ...leaves],
  site: ['content', ...leaves],
  'site-search': ['search', 'site', ...leaves],
  providers: leaves,
  'local-models': leaves,
  artifacts: ['database', ...leaves],
  access: ['database', ...leaves],
  mail: leaves,
  accounts: ['access', 'mail', 'database', ...leaves],
  readers: ['database', ...leaves],
  conversations: ['database', ...leaves],
  analytics: ['access', 'database', ...leaves],
  storage: ['deployments', 'conversations', 'artifacts', 'database', ...leaves],
  retrieval: ['providers', 'local-models', 'database', 'search', ...leaves],
  assistant: ['conversations', 'retrieval', 'providers', 'database', 'search', 'content', ...leaves],
  sources: ['artifacts', 'content', ...leaves],
  builder: ['sources', 'artifacts', 'assistant', 'search', 'site', 'content', ...leaves],
  deployments: [
    'builder',
    'sources',
    'artifacts',
    'retrieval',
    'search',
    'site',
    'content',
    'database',
    ...leaves,
  ],
  webhooks: ['deployments', 'access', 'database', ...leaves],
  'code-hosts': ['deployments', 'webhooks', 'access', 'sources', 'database', ...leaves],
  screenshots: ['deployments', 'artifacts', 'site', 'database', ...leaves],
  'static-export': [
    'deployments',
    'assistant',
    'artifacts',
    'storage',
    'search',
    'site-search',
    'site',
    'content',
    'database',
    ...leaves,
  ],
  operations: [
    'assistant',
    'retrieval',
    'providers',
    'local-models',
    'deployments',
    'screenshots',
    'mail',
    'artifacts',
    'access',
    'database',
    ...leaves,
  ],
  http: [...features, 'content', 'telemetry', ...leaves],
  config: [
    'artifacts',
    'assistant',
    'retrieval',
    'providers',
    'accounts',
    'mail',
    'code-hosts',
    'sources',
    ...leaves,
  ],
  server: ['cli', 'http', 'operations', 'telemetry', 'config', 'content', ...features, ...leaves],
}

/**
 * The subfolders of each folder, in the order of their imports: files import from subfolders listed before their own. Files
 * directly in the folder may import from all of them, and no subfolder imports those.
 */
const rooms: Record<string, readonly string[]> = {
  'src/access': ['addresses', 'secrets', 'limits', 'organizations', 'projects', 'hostnames', 'keys'],
  'src/accounts': [
    'audit',
    'members',
    'passwords',
    'attempts',
    'passkeys',
    'sessions',
    'links',
    'changes',
    'auth',
  ],
  'src/analytics': ['traffic', 'counting', 'reporting', 'erasure'],
  'src/artifacts': ['core', 's3'],
  'src/assistant': [
    'answer',
    'answer-cache',
    'docs-tests',
    'passages',
    'grounding',
    'prompt',
    'question',
    'extract',
    'searching',
    'extractive-answer',
    'gaps',
    'replay',
    'spending',
    'generation',
    'project-models',
    'turns',
  ],
  'src/builder': ['sandbox', 'basis', 'parsing', 'checks', 'changes'],
  'src/cli': ['core', 'files', 'evaluation', 'line', 'commands'],
  'src/code-hosts': ['pushes', 'github-app', 'source-access', 'commit-statuses', 'review-comments'],
  'src/content': [
    'core',
    'assets',
    'formats',
    'html',
    'icons',
    'code',
    'passages',
    'components',
    'openapi/document',
    'openapi/schema',
    'openapi/channel',
    'openapi/operation',
    'openapi',
    'outline',
    'asciidoc',
    'scripts',
    'redirects',
    'brand',
    'readers/folder',
    'readers/fumadocs',
    'readers/gitbook',
    'readers/mdbook',
    'readers/mintlify',
    'mdx',
    'readers/nextra',
    'readers/starlight',
    'steering',
    'syntax',
    'markup',
    'links',
    'readers/antora',
    'readers/docfx',
    'readers/docsify',
    'readers/docusaurus',
    'readers/fern',
    'go-templates',
    'readers/hugo',
    'readers/jekyll',
    'readers/mkdocs',
    'readers/nuxt-content',
    'readers/readme',
    'readers/redocly',
    'readers/myst',
    'readers/rst',
    'readers/sphinx',
    'readers/jupyter-book',
    'readers/quarto',
    'readers/vitepress',
    'readers/rspress',
    'readers/vocs',
    'readers/wiki',
    'readers/writerside',
    'readers',
    'pages',
  ],
  'src/contract': ['schemas', 'routes'],
  'src/conversations': [
    'counting',
    'feedback',
    'turns',
    'page-feedback',
    'erasure',
    'exporting',
    'importing',
    'insights',
    'listing',
  ],
  'src/database': ['core', 'migrations', 'postgres', 'sqlite'],
  'src/deployments': [
    'findings',
    'record',
    'events',
    'queue',
    'live',
    'control',
    'previews',
    'schedule',
    'status',
    'vectors',
    'running',
  ],
  'src/http': [
    'discovery',
    'pages/reference',
    'streaming',
    'resuming',
    'core',
    'answering',
    'incoming-webhooks',
    'mcp',
    'api',
    'pages',
    'pages/site',
    'server',
  ],
  'src/operations': ['archive', 'backup', 'restore', 'processes', 'doctor'],
  'src/providers': ['failures', 'fetching', 'embeddings', 'language-models', 'reranking'],
  'src/retrieval': ['asking', 'settings', 'project', 'embedding'],
  'src/search': ['analysis', 'core', 'file', 'building', 'query', 'ranking', 'answerability', 'vectors'],
  'src/site': ['outline'],
  'src/static-export': ['pages', 'jobs'],
  'src/sources': ['files', 'git', 'folder', 'upload'],
  'dashboard/src': [
    'notifications',
    'api',
    'routes',
    'shell',
    'text',
    'components',
    'pages/assistant',
    'pages/conversation',
    'pages/conversations',
    'pages/analytics',
    'pages/feedback',
    'pages/deployment',
    'pages/deployments',
    'pages/insights',
    'pages/keys',
    'pages/sign-in',
    'pages/account',
    'pages/organization',
    'pages/overview',
    'pages/projects',
    'upload',
    'pages/new-project',
    'pages/settings',
    'pages',
  ],
  'widget/src': ['dom', 'markdown', 'page', 'stream', 'conversation', 'strings', 'settings', 'view'],
}

/** Public files besides `index.ts`, for programs that would load too much with it, or too much without them. */
const otherEntries = [join('contract', 'schemas', 'format-bytes.ts'), join('content', 'parsing.ts')]

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
      const isPublic = target === join(to, 'index.ts') || otherEntries.includes(target)
      const allowed = importTable[from]?.includes(to) && isPublic
      if (!allowed) broken.push(`${file} imports ${specifier}`)
    }
  }
  expect(broken).toEqual([])
})

/** Files that are part of the program, with the files that each imports, all relative to the project. */
const imports = new Map(
  ['src', 'dashboard/src', 'widget/src'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)fixtures\//.test(file))
      .map(file => join(folder, file))
      .map(file => [file, localImports(file)] as const),
  ),
)

function localImports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = text.matchAll(/\bfrom '(\.[^']+)'|\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)'/g)
  return [...specifiers].map(([, from, dynamic, url]) => join(dirname(file), from ?? dynamic ?? url ?? ''))
}

test('subfolders are listed, and import only from those listed before them', () => {
  const broken: string[] = []
  for (const [file, targets] of imports) {
    const top = Object.keys(rooms).find(name => file.startsWith(`${name}/`))
    const order = top === undefined ? [] : (rooms[top] ?? [])
    const roomOf = (path: string) => relative(top ?? '', dirname(path))
    if (top === undefined || roomOf(file) === '') continue
    const place = order.indexOf(roomOf(file))
    if (place === -1) broken.push(`${file} is in a folder that is not listed`)
    for (const target of targets.filter(path => path.startsWith(`${top}/`) && roomOf(path) !== roomOf(file)))
      if (!order.slice(0, place).includes(roomOf(target))) broken.push(`${file} imports ${target}`)
  }
  expect(broken).toEqual([])
})

test('only folders in the list have subfolders', () => {
  const nested = [...imports.keys()].filter(
    file =>
      file.split('/').length > (file.startsWith('src/') ? 3 : 4) &&
      !Object.keys(rooms).some(name => file.startsWith(`${name}/`)),
  )
  expect(nested).toEqual([])
})

test('no file imports itself through others', () => {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[] = []
  function visit(file: string, path: readonly string[]): void {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of imports.get(file) ?? []) visit(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of imports.keys()) visit(file, [])
  expect(cycles).toEqual([])
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

test('the dashboard uses no address from the root of its host, because the server may have a path', () => {
  const dashboard = join(root, 'dashboard', 'src')
  const fixed = readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap(file =>
      [
        ...readFileSync(join(dashboard, file), 'utf8').matchAll(
          /['"`]\/(?:v1|sites|reference|widget\.js|badge)\b/g,
        ),
      ].map(([start]) => `${file}: ${start}`),
    )
  expect(fixed).toEqual([])
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

test('the scripts of exported sites import only what answers without a server', () => {
  const folder = join(root, 'offline', 'src')
  const allowed = ['assistant', 'contract', 'search', 'site', 'site-search', 'static-export']
  const broken = readdirSync(folder, { encoding: 'utf8' }).flatMap(file =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from |import )'([^']+)'/g)]
      .map(([, specifier = '']) =>
        specifier.startsWith('.') ? relative(root, resolve(folder, specifier)) : specifier,
      )
      .filter(
        target =>
          !target.startsWith(join('offline', 'src')) && target !== join('src', 'site', 'browser', 'site.js'),
      )
      .filter(target => !allowed.some(name => target === join('src', name, 'index.ts')))
      .map(target => `${file} imports ${target}`),
  )
  expect(broken).toEqual([])
})

/** Each manifest and the folders whose imports must be its dependencies. Workspaces are installed in a clone only. */
const manifests: Record<string, readonly string[]> = {
  'package.json': ['src', 'bin'],
  'dashboard/package.json': ['dashboard', 'browser-builds'],
  'offline/package.json': ['offline'],
  'widget/package.json': ['widget'],
}

test.each(Object.entries(manifests))(
  '%s has everything that runs or builds in production',
  (file, folders) => {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
    const imported = folders.flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(
          name => /\.(js|ts|tsx|css)$/.test(name) && !/\.test\.|(^|\/)(fixtures|node_modules)\//.test(name),
        )
        .flatMap(name => [
          ...readFileSync(join(root, folder, name), 'utf8').matchAll(
            /^import (?!type )(?:[^']+ from )?'([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
          ),
        ])
        .map(([, first, second]) => (first ?? second ?? '').match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? ''),
    )
    const names = new Set(imported.filter(name => !name.startsWith('node:')))
    names.delete('@sparticuz/chromium') // Optional browser for screenshots.
    expect(names.size).toBeGreaterThan(0)
    expect([...names].filter(name => !(name in manifest.dependencies)).sort()).toEqual([])
  },
)

test('workspaces and the server use the same version of a package', () => {
  const versions = new Map<string, Set<unknown>>()
  for (const file of Object.keys(manifests)) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8'))
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version))
  }
  expect([...versions].filter(([, found]) => found.size > 1)).toEqual([])
})

import { type Files, packFiles, packZeros } from './archive.ts'

const home = { 'index.md': '# Acme\n\nAcme is a build tool.\n' }
const page = (text: string): Files => ({ ...home, 'page.md': `# Page\n\n${text}\n` })
const count = (length: number) => Array.from({ length }, (_, number) => number)

/** Sources that are small to send and costly to build, read or show. */
export const hostileSites: Record<string, () => Buffer> = {
  '100,000 lines “- alpha”': () => packFiles(page('- alpha\n'.repeat(100_000))),
  '3,000 nested list items': () =>
    packFiles(page(count(3000).reduce((text, depth) => `${text}${'  '.repeat(depth % 400)}- a\n`, ''))),
  'quotes nested 20,000 deep': () => packFiles(page(`${'>'.repeat(20_000)} a`)),
  'emphasis, 400 KB of “*a _b ”': () => packFiles(page('*a _b '.repeat(66_000))),
  'brackets, 200,000 of them': () => packFiles(page('['.repeat(200_000))),
  '50,000 link definitions, each used': () =>
    packFiles(page(count(50_000).reduce((text, at) => `${text}[a${at}]: /x\n[a${at}]\n\n`, ''))),
  'backticks, 1,500 runs of growing length': () =>
    packFiles(page(count(1500).reduce((text, at) => `${text}${'`'.repeat(at + 1)} a `, ''))),
  'a table of 200 columns and 3,000 rows': () =>
    packFiles(page(`${row('a')}${row('---')}${row('b').repeat(3000)}`)),
  '30,000 nested elements of HTML': () =>
    packFiles(page(`${'<div>'.repeat(30_000)}a${'</div>'.repeat(30_000)}`)),
  'MDX with JSX nested 3,000 deep': () =>
    packFiles({ ...home, 'page.mdx': `# Page\n\n${'<Card>'.repeat(3000)}a${'</Card>'.repeat(3000)}\n` }),
  'MDX with expressions that double thirty times': () =>
    packFiles({
      ...home,
      'page.mdx': `export const a0 = 'aaaaaaaaaa'\n${count(30).reduce(
        (text, at) => `${text}export const a${at + 1} = a${at} + a${at}\n`,
        '',
      )}\n# Page\n\n{a30}\n`,
    }),
  'snippets that include each other twice, thirty levels': () =>
    packFiles({
      ...Object.fromEntries(
        count(30).map(at => [
          `snippets/s${at}.mdx`,
          `import S from '/snippets/s${at + 1}.mdx'\n\n<S />\n\n<S />\n`,
        ]),
      ),
      'docs.json': '{"name":"a","navigation":{"pages":["index"]}}',
      'snippets/s30.mdx': 'alpha beta\n',
      'index.mdx': "---\ntitle: a\n---\n\nimport S from '/snippets/s0.mdx'\n\n<S />\n",
    }),
  'a YAML bomb in mkdocs.yml': () =>
    packFiles({ 'docs/index.md': '# a\n', 'mkdocs.yml': `site_name: a\n${bomb()}` }),
  'a YAML bomb in front matter': () => packFiles({ ...home, 'page.md': `---\n${bomb()}---\n# Page\n` }),
  'TOML, 300 KB of nested keys': () =>
    packFiles({
      'src/SUMMARY.md': '- [a](a.md)\n',
      'src/a.md': '# a\n',
      'book.toml': `[book]\ntitle = "a"\nx = ${'['.repeat(150_000)}${']'.repeat(150_000)}\n[${'a.'.repeat(20_000)}b]\n`,
    }),
  'a configuration in JavaScript that doubles thirty times': () =>
    packFiles({
      'docs/index.md': '# a\n',
      'docusaurus.config.js': `const a0 = ['a', 'b']\n${count(30).reduce(
        (text, at) => `${text}const a${at + 1} = [...a${at}, ...a${at}]\n`,
        '',
      )}export default { title: 'a', themeConfig: { navbar: { items: a30 } } }\n`,
    }),
  'docs.json nested 20,000 deep': () =>
    packFiles({
      ...home,
      'docs.json': `{"name":"a","navigation":{"pages":[${'{"group":"a","pages":['.repeat(20_000)}"index"${']}'.repeat(20_000)}]}}`,
    }),
  'an OpenAPI document whose schemas double thirty times': () =>
    packFiles({
      'docs.json': '{"name":"a","api":{"openapi":"openapi.json"},"navigation":{"openapi":"openapi.json"}}',
      'index.mdx': '---\ntitle: a\n---\n',
      'openapi.json': JSON.stringify(doublingDescription()),
    }),
  'code of 2 MB to highlight': () =>
    packFiles(page(`\`\`\`js\n${'const a = b + /* c */ "d"\n'.repeat(85_000)}\`\`\``)),
  'folders 39 deep': () =>
    packFiles({
      ...home,
      ...Object.fromEntries(count(60).map(at => [`${'a/'.repeat(39)}p${at}.md`, '# a\n'])),
    }),
  'paths of one page in 3,000 folders': () =>
    packFiles({ ...home, ...Object.fromEntries(count(3000).map(at => [`f${at}/a/b/page.md`, '# a\n'])) }),
  'an archive bomb: 40 files of 30 MB of zeros': () => packZeros({ count: 40, bytes: 30 * 2 ** 20 }),
  'a page of 1 MB': () => packFiles(page(paragraphs(9000))),
}

export const manyPages = 10_000
/** A page of that site. */
export const samplePage = '/part-1/page-1'

/** A site of very many small pages. */
export function packManyPages(): Buffer {
  const pages = count(manyPages).map(at => [
    `part-${at % 50}/page-${at}.md`,
    `# Page ${at}\n\nThe proxy of case ${at}.\n`,
  ])
  return packFiles({ ...home, ...Object.fromEntries(pages) })
}

function row(cell: string): string {
  return `|${` ${cell} |`.repeat(200)}\n`
}

function bomb(): string {
  const list = (name: string) => `[${Array(9).fill(name).join(', ')}]`
  return `a0: &a0 ${list('x')}\n${count(10).reduce(
    (text, at) => `${text}a${at + 1}: &a${at + 1} ${list(`*a${at}`)}\n`,
    '',
  )}`
}

function paragraphs(times: number): string {
  return count(times).reduce(
    (text, at) =>
      `${text}## Part ${at}\n\nThe **proxy** of case ${at}: see [part](#part-${at - 1}), \`server.proxy\` and more words.\n\n`,
    '',
  )
}

function doublingDescription(): object {
  const reference = (at: number) => ({ $ref: `#/components/schemas/s${at}` })
  const schemas = Object.fromEntries(
    count(30).map(at => [
      `s${at}`,
      { type: 'object', properties: { a: reference(at + 1), b: reference(at + 1) } },
    ]),
  )
  const content = { 'application/json': { schema: reference(0) } }
  return {
    openapi: '3.1.0',
    info: { title: 'a', version: '1' },
    paths: {
      '/a': { post: { requestBody: { content }, responses: { 200: { description: 'a', content } } } },
    },
    components: { schemas: { ...schemas, s30: { type: 'string' } } },
  }
}

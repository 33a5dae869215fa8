import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

function parse(file: string, ...lines: string[]) {
  const { pages, problems } = parseSite(createMemoryTree({ [file]: lines.join('\n\n') }))
  const markdown = pages.flatMap(({ passages }) => passages.flatMap(({ blocks }) => blocks))
  return { pages, problems, said: markdown.map(block => block.markdown).join('\n\n') }
}

test('commands in the properties of a component are code', () => {
  const { said } = parse(
    'install.mdx',
    '# Install',
    '<PackageTabs npm={["i -D kiln", "npx kiln init"]} />',
    '<Terminal command="kiln start" />',
    '<PackageManagers pkg="kiln" dev />',
    '<PackageManagers type="exec" pkg="kiln" args="fire" />',
    '<InstallPackages packages="kiln clay" />',
  )
  for (const commands of [
    'npm i -D kiln\nnpx kiln init',
    'kiln start',
    'npm i -D kiln',
    'npx kiln fire',
    'npm i kiln clay',
  ])
    expect(said).toContain(`\`\`\`sh\n${commands}\n\`\`\``)
})

test.each(['npx kiln run', '$ kiln run', 'DEBUG=1 kiln run', './kiln.sh run', 'cd a\nkiln run'])(
  'a command of an unknown component is code: %j',
  command => {
    const { said } = parse('kiln.mdx', '# Kiln', `<KilnTabs command={${JSON.stringify(command)}} />`)
    expect(said).toBe(`\`\`\`sh\n${command}\n\`\`\``)
  },
)

test('a part of a command in an unknown component is inline code', () => {
  const { said } = parse('kiln.mdx', '# Kiln', 'Run it:', '<KilnTabs command="run --hot" />')
  expect(said).toBe('Run it:\n\n`run --hot`')
})

test.each(['kiln.md', 'kiln.mdx'])('a comment at the end of a heading is its anchor (%s)', file => {
  const { pages, problems, said } = parse(
    file,
    '# Kiln',
    '## Fire it now {/*fire*/}',
    'See [above](#fire).',
    '```md\n## Shown {/*shown*/}\n```',
  )
  expect(pages[0]?.passages.map(({ anchor, headings }) => [anchor, headings])).toEqual([
    ['fire', ['Fire it now']],
  ])
  expect(said).toContain('## Shown {/*shown*/}')
  expect(problems).toEqual([])
})

test('a snippet is found in either folder of Mintlify, and a missing one is one problem', () => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ navigation: { pages: ['a'] } }),
      'a.mdx': '<Snippet file="new.mdx" />\n\n<Snippet file="old.mdx" />\n\n<Snippet file="none.mdx" />',
      'snippets/new.mdx': 'New text.',
      '_snippets/old.mdx': 'Old text.',
    }),
  )
  expect(site.pages[0]?.html).toBe('<p>New text.</p>\n<p>Old text.</p>')
  expect(site.problems.map(({ message }) => message)).toEqual([
    'The snippet "/snippets/none.mdx" is missing or cannot be read.',
  ])
})

test('partials are included by path, and are not pages themselves', () => {
  const site = parseSite(
    createMemoryTree({
      'guides/a.mdx': [
        '<Include src="_partials/kiln" />',
        '<Partial file="glaze.md" />',
        '<Include>Text between tags.</Include>',
        'import Snippet from "../_partials/ash.mdx"',
        '<Snippet />',
        '<Include src="_partials/none" />',
      ].join('\n\n'),
      '_partials/kiln.mdx': 'Heat the kiln.',
      '_partials/glaze.md': 'Mix the glaze.',
      '_partials/ash.mdx': 'Sieve the ash.',
    }),
  )
  expect(site.pages.map(({ html }) => html)).toEqual([
    '<p>Heat the kiln.</p>\n<p>Mix the glaze.</p>\n<p>Text between tags.</p>\n<p>Sieve the ash.</p>',
  ])
  expect(site.problems.map(({ message }) => message)).toEqual([
    'The snippet "_partials/none.mdx" is missing or cannot be read.',
    'The component <Include> is not known. Its title and the content between its tags are shown; everything else that it draws is lost.',
  ])
})

test('Docusaurus makes Markdown files components of every page', () => {
  const site = parseSite(
    createMemoryTree({
      'docusaurus.config.js': "export default { title: 'Kiln', presets: [['classic', {}]] }",
      'src/theme/MDXComponents.js': [
        "import MDXComponents from '@theme-original/MDXComponents'",
        "import Heat from '@site/docs/_heat.mdx'",
        "import Glaze from '../../docs/_glaze.md'",
        "import Chart from '@site/src/chart'",
        'export default { ...MDXComponents, Heat, Mix: Glaze, Chart }',
      ].join('\n'),
      'docs/a.mdx': '<Heat cone="6" />\n\n<Mix />\n\n<Chart />\n',
      'docs/b.mdx': 'import Heat from "./_own.mdx"\n\n<Heat />\n',
      'docs/_heat.mdx': 'Heat the kiln to {props.cone}.',
      'docs/_glaze.md': 'Mix the glaze.',
      'docs/_own.mdx': 'Its own.',
    }),
  )
  expect(site.pages.map(({ html }) => html)).toEqual([
    '<p>Heat the kiln to 6.</p>\n<p>Mix the glaze.</p>',
    '<p>Its own.</p>',
  ])
  expect(site.problems).toMatchObject([{ message: expect.stringContaining('<Chart>') }])
})

test('an unknown component shows its image or video, and is no finding then', () => {
  const site = parseSite(
    createMemoryTree({
      'a.mdx': [
        '<DocsImage src="https://docs.example/a.png?v=1" alt="A kiln" />',
        '<ThemedImage srcLight="https://docs.example/l.svg" srcDark="https://docs.example/d.svg" caption="Two *kilns*" />',
        '<DocsVideo src="/fire.mp4" title="Firing" />',
        '<Chart src="/kiln.csv" />',
        '<FeatureCard src="https://docs.example/x.png" title="Fast" description="Very fast" href="/a" />',
        'In <DocsImage src="https://docs.example/i.png" /> a line',
      ].join('\n\n'),
      'fire.mp4': 'x',
    }),
  )
  const [{ html } = { html: '' }] = site.pages
  expect(html).toContain('<img alt="A kiln" src="https://docs.example/a.png?v=1">')
  expect(html).toContain('class="only-light"')
  expect(html).toContain('class="only-dark"><figcaption>Two <em>kilns</em></figcaption></figure>')
  expect(html).toMatch(/<video [^>]*src="[^"]+\.mp4"/)
  expect(html).toContain('<p>Very fast</p>')
  expect(html).toContain('<p>In <img alt="" src="https://docs.example/i.png"> a line</p>')
  expect(site.problems.filter(({ message }) => message.includes('is not known'))).toMatchObject([
    { line: 7, message: expect.stringContaining('<Chart>') },
    { line: 9, message: expect.stringContaining('<FeatureCard>') },
  ])
})

test('an unknown component shows its operation, or the name of its file, above its content', () => {
  const site = parseSite(
    createMemoryTree({
      'a.mdx': [
        '<ApiEndpoint path="/api/kilns" method="post">\n\nAdds a kiln.\n\n</ApiEndpoint>',
        '<ApiEndpoint path="/api/cones" method="get" />',
        '<Listing file-name="src/kiln.rs" caption="A kiln">\n\n```rust\nfire();\n```\n\n</Listing>',
        '<Route path="/api/x" method="fetch">Other words.</Route>',
      ].join('\n\n'),
    }),
  )
  const html = site.pages[0]?.html.replace(/\n/g, '')
  expect(html).toContain('<p><code>POST /api/kilns</code></p><p>Adds a kiln.</p>')
  expect(html).toContain('<p><code>GET /api/cones</code></p>')
  expect(html).toContain('<p class="title">A kiln</p><p><code>src/kiln.rs</code></p><pre>')
  expect(html).toContain('<p>Other words.</p>')
})

test('the records in the properties of an unknown component are a table', () => {
  const site = parseSite(
    createMemoryTree({
      'a.mdx': [
        'export const fields = [{ name: "id", type: "string", isKey: true }, { name: "cone", note: "The *heat*." }]',
        '<DatabaseTable name="kiln" fields={fields} sizes={[1, 2]} />',
        '<Wrapper items={[{ title: "Lost" }]}>Between the tags.</Wrapper>',
        '<Note2 text="A text" rows={[{ a: 1 }]} />',
      ].join('\n\n'),
    }),
  )
  const [{ html, passages } = { html: '', passages: [] }] = site.pages
  expect(html.replace(/\n/g, '')).toBe(
    '<table><thead><tr><th>name</th><th>type</th><th>isKey</th><th>note</th></tr></thead><tbody>' +
      '<tr><td>id</td><td>string</td><td>true</td><td></td></tr>' +
      '<tr><td>cone</td><td></td><td></td><td>The <em>heat</em>.</td></tr></tbody></table>' +
      '<p>Between the tags.</p>' +
      '<p>A text</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  )
  expect(passages[0]?.blocks[0]).toMatchObject({ kind: 'table' })
})

test('the packages of package-install are a shell command', () => {
  const { said } = parse('kiln.mdx', '# Kiln', '```package-install\n@kiln/core\n```')
  expect(said).toBe('```sh\nnpm install @kiln/core\n```')
})

test.each(['kiln.md', 'kiln.mdx'])('code loses its blank ends and shared indentation (%s)', file => {
  const { said, pages } = parse(
    file,
    '# Kiln',
    '```js {3}\n\n\t\ta()\n\t\t\tb() // [!code ++]\n\n```',
    '```py {2}\n\na\n```',
  )
  expect(said).toBe('```js\na()\n\tb()\n```\n\n```py\na\n```')
  expect(pages[0]?.html.match(/<[^>]*class="[^"]*\b(?:marked|added)\b[^"]*"[^>]*>/g)).toHaveLength(2)
})

test('the text of a <pre> loses its blank ends and shared indentation, and marked text stays', () => {
  const { said } = parse(
    'kiln.md',
    '# Kiln',
    '<pre>\n\n    a\n      b\n  \n</pre>',
    '<pre><code class="language-md">\n    a\n</code></pre>',
  )
  expect(said).toBe('```\na\n  b\n```\n\n```md\n    a\n```')
})

test('another mark in a callout starts the next callout, also in a list', () => {
  const quote = ['> [!NOTE]', '> First.', '>', '> [!TIP]', '> Second.', '>', '> More.']
  for (const indent of ['', '  ']) {
    const lines = quote.map(line => indent + line).join('\n')
    const { pages } = parse('kiln.md', '# Kiln', indent === '' ? lines : `- a\n\n${lines}`)
    expect(pages[0]?.html.match(/<aside class="callout callout-\w+"/g)).toHaveLength(2)
    expect(pages[0]?.html).toMatch(/<aside[^>]*>\s*<p>Second.<\/p>\s*<p>More.<\/p>\s*<\/aside>/)
    expect(pages[0]?.html).not.toContain('[!')
  }
})

test('a quote that only mentions a mark later stays one quote', () => {
  const { pages } = parse('kiln.md', '# Kiln', '> First.\n>\n> [!TIP]\n> Second.')
  expect(pages[0]?.html).toContain('[!TIP]')
  expect(pages[0]?.html.match(/<blockquote>/g)).toHaveLength(1)
})

test('many alerts in one quote are read in linear time', () => {
  const { pages } = parse('kiln.md', '# Kiln', '> [!NOTE]\n> a\n>\n'.repeat(5_000))
  expect(pages[0]?.html.split('<aside').length).toBe(5_001)
})

test('a link to a reference that is not defined is its source, without a backslash', () => {
  const { said } = parse('kiln.md', '# Kiln', 'See [Alpha][1], [Beta][] and [x]\\(y).')
  expect(said).toBe('See [Alpha][1], [Beta][] and [x\\](y).')
})

test.each(['a.md', 'a.mdx'])('a page can ask for the cards of the pages below it (%s)', file => {
  const { pages, problems } = parse(
    file,
    "import DocCardList from '@theme/DocCardList';",
    '# A',
    '<DocCardList />',
  )
  expect(problems).toEqual([])
  expect(pages[0]?.settings).toMatchObject({ listsChildren: true })
})

test('tabs have the names of the list beside them', () => {
  const { pages, problems } = parse(
    'install.mdx',
    '<CodeTabs>',
    '<TabsList><TabsTrigger value="cli">With **one** command</TabsTrigger><TabsTrigger value="hand">By hand</TabsTrigger></TabsList>',
    '<TabsContent value="cli">Run it.</TabsContent>',
    '<TabsContent value="hand">Copy it.</TabsContent>',
    '</CodeTabs>',
  )
  expect(problems).toEqual([])
  const [page] = pages
  expect(page?.html).toMatch(
    /^<div class="tabs"><section class="tab"[^>]*><p class="title">With one command<\/p>.*<section class="tab"[^>]*><p class="title">By hand<\/p>/s,
  )
  expect(page?.html.match(/With one/g)).toHaveLength(1)
})

test('a box with a list of tab names keeps its other content', () => {
  const { said } = parse(
    'a.mdx',
    '<Tabs>',
    '<div><TabsList><TabsTrigger value="a">First</TabsTrigger></TabsList><p>Words beside it.</p></div>',
    '<TabsContent value="a">Inside.</TabsContent>',
    '</Tabs>',
  )
  expect(said).toContain('Words beside it.')
  expect(said).toContain('Inside.')
})

test('the images of a themed image are for light and for dark pages', () => {
  const { pages } = parse(
    'a.mdx',
    "<ThemedImage alt=\"Kiln\" sources={{ light: useBaseUrl('https://a.example/light.png'), dark: 'https://a.example/dark.png' }} />",
  )
  expect(pages[0]?.html).toContain('class="only-light"')
  expect(pages[0]?.html).toContain('class="only-dark"')
})

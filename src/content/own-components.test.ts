import { describe, expect, test } from 'vitest'
import { readHome } from '../../test/support/read-home.ts'
import { createMemoryTree } from './index.ts'
import { openSource } from './open-source.ts'
import { parseSite } from './parsing.ts'

function parsePage(page: string, files: Record<string, string> = {}) {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ name: 'Acme', navigation: { pages: ['index'] } }),
      'index.mdx': page,
      ...files,
    }),
  )
  const html = site.pages[0]?.html ?? ''
  return {
    html: html.replace(/\s*\n\s*| rel="noopener"| class="[^"]*"/g, ''),
    problems: site.problems.map(problem => problem.message),
  }
}

function drawJsx(component: string, use: string) {
  return parsePage(`import { Kiln } from '/snippets/kiln.jsx'\n\n${use}\n`, {
    'snippets/kiln.jsx': component,
  })
}

describe('a component in JSX', () => {
  test.each([
    ['its text', '() => <p>Hot <b>kiln</b></p>', '<Kiln />', '<p>Hot <b>kiln</b></p>'],
    [
      'props',
      '({ name, degrees = 900 }) => <p>{name}: {degrees}</p>',
      '<Kiln name="Ada" />',
      '<p>Ada: 900</p>',
    ],
    ['props as a whole', '(props) => <p>{props.name}{props.gone}</p>', '<Kiln name="Ada" />', '<p>Ada</p>'],
    [
      'a string with values',
      `({ id }) => <a href={\`https://\${id}\`}>Go</a>`,
      '<Kiln id="a.example" />',
      '<a href="https://a.example">Go</a>',
    ],
    [
      'children',
      '({ children }) => <blockquote>{children}</blockquote>',
      '<Kiln>\n*Hot*\n</Kiln>',
      '<blockquote><p><em>Hot</em></p></blockquote>',
    ],
    [
      'rest',
      '({ a, ...rest }) => <a {...rest}>{a}</a>',
      '<Kiln a="A" href="https://a.example" class="x" />',
      '<a href="https://a.example">A</a>',
    ],
    ['a condition', '({ hot }) => <p>{hot ? "Hot" : <i>Cold</i>}</p>', '<Kiln />', '<p><i>Cold</i></p>'],
    ['an option', '({ note }) => <p>Kiln{note && <i>{note}</i>}</p>', '<Kiln />', '<p>Kiln</p>'],
    [
      'nothing for undefined',
      '({ of }) => { const one = of.length === 1 ? of[0] : undefined; return one ? <b>{one}</b> : <p>{of.length}</p> }',
      '<Kiln of={[1, 2]} />',
      '<p>2</p>',
    ],
    ['a fallback', '({ note }) => <p>{note ?? "None"}</p>', '<Kiln />', '<p>None</p>'],
    [
      'a list',
      '({ of }) => <ul>{of.map((item, at) => <li key={at}>{at}. {item.name}</li>)}</ul>',
      '<Kiln of={[{ name: "a" }, { name: "b" }]} />',
      '<ul><li>0. a</li><li>1. b</li></ul>',
    ],
    [
      'the entries of an object',
      `({ of }) => { const all = { npm: \`npm i \${of.join(' ')}\` }; return <>{Object.entries(all).map(([key, value]) => <p>{key}: {value}</p>)}</> }`,
      '<Kiln of={["a", "b"]} />',
      '<p>npm: npm i a b</p>',
    ],
    [
      'statements',
      '(props) => { const { a } = props; const b = a + "!"; if (!a) return null; return <p>{b}</p> }',
      '<Kiln a="A" />',
      '<p>A!</p>',
    ],
    [
      'an early return',
      '({ a }) => { if (a === "x") { return <p>X</p> } return <p>Y</p> }',
      '<Kiln a="x" />',
      '<p>X</p>',
    ],
    [
      'known components',
      '({ a }) => <Note><b>{a}</b></Note>',
      '<Kiln a="A" />',
      '<aside><p><b>A</b></p></aside>',
    ],
  ])('draws %s', (_, component, use, html) => {
    const drawn = drawJsx(`export const Kiln = ${component}`, use)
    expect(drawn).toEqual({ html: expect.stringContaining(html), problems: [] })
  })

  test.each([
    ['state', '() => { const [open] = useState(true); return <p>{open ? 1 : 2}</p> }'],
    ['a call', '({ name }) => <p>{format(name)}</p>'],
    ['a name from elsewhere', '() => <p>{kilns}</p>'],
    ['HTML in a text', '({ name }) => <p dangerouslySetInnerHTML={{ __html: name }} />'],
    ['a variable', '({ name }) => { let label = "A"; if (name) label = "B"; return <p>{label}</p> }'],
    ['a changed list', '({ name }) => { const all = []; all.push(name); return <p>{all}</p> }'],
    ['an unknown item', '({ name }) => { const all = [name, format(name)]; return <p>{all}</p> }'],
    ['an unknown item of a list', '({ name }) => <p>{[format(name)].map(item => <b>{item}</b>)}</p>'],
    ['a loop', '({ name }) => { for (const a of name) b(a); return <p>{name}</p> }'],
    ['an unknown decision', '({ name }) => { if (isHot()) return <p>Hot</p>; return <p>Cold</p> }'],
  ])('with %s is reported, and its title is shown', (_, component) => {
    const { html, problems } = drawJsx(`export const Kiln = ${component}`, '<Kiln name="x" title="Kept" />')
    expect(html).toContain('Kept')
    expect(problems).toEqual([expect.stringContaining('The component <Kiln> is not known')])
  })

  test('can use others, of other files, and values', () => {
    const drawn = parsePage("import Kiln from './parts'\n\n<Kiln />\n", {
      'parts/index.ts': "export { default } from './kiln'",
      'parts/kiln.tsx': `
        import { Glaze } from './glaze'
        import { kilns } from './data.ts'
        type Props = { a?: string }
        function Item({ name }: { name: string }) { return <li>{name}</li> }
        export default function Kiln({ a }: Props) {
          return <><ul>{kilns.map(name => <Item name={name} />)}</ul><Glaze>Blue</Glaze></>
        }`,
      'parts/glaze.jsx': 'export function Glaze({ children }) { return <p>Glaze: {children}</p> }',
      'parts/data.ts': "export const kilns: string[] = ['gas', 'wood']",
    })
    expect(drawn).toEqual({ html: '<ul><li>gas</li><li>wood</li></ul><p>Glaze: Blue</p>', problems: [] })
  })

  test('can be declared by the page, and expressions of the page draw, too', () => {
    const drawn = parsePage(`
export const kilns = [{ name: 'Gas', href: 'https://gas.example' }]

export const Kiln = ({ name }) => <b>{name}</b>

<Kiln name="Wood" />

{kilns.map(kiln => <Card title={kiln.name} href={kiln.href}>Text</Card>)}
`)
    expect(drawn.html).toContain('<b>Wood</b>')
    expect(drawn.html).toContain('<a href="https://gas.example">Gas</a>')
    expect(drawn.problems).toEqual([])
  })

  test('with the name of a known component is drawn as that', () => {
    const drawn = parsePage("import { Note } from './note.jsx'\n\n<Note>Text</Note>\n", {
      'note.jsx': 'export const Note = () => <p>Own</p>',
    })
    expect(drawn.html).toBe('<aside><p>Text</p></aside>')
  })

  test('that draws itself ends', () => {
    const { html } = drawJsx('export const Kiln = () => <p>a<Kiln /></p>', '<Kiln />\n\nEnd.')
    expect(html).toContain('End.')
  })

  test('that draws too much is not drawn', () => {
    const list = `[${'0,'.repeat(500)}]`
    const { html } = drawJsx(
      `const a = ${list}\nexport const Kiln = () => <p>{a.map(b => a.map(c => a.map(d => "x")))}</p>`,
      '<Kiln title="Kept" />',
    )
    expect(html).toBe('<div><p>Kept</p></div>')
  })

  test.each(['{a29}', '<p>{Object.values(a29)}</p>'])(
    'with a value of billions of items is not drawn: %s',
    content => {
      const doubled = Array.from({ length: 29 }, (_, at) => `const a${at + 1} = [a${at}, a${at}]`)
      const { html } = drawJsx(
        `const a0 = [1]\n${doubled.join('\n')}\nexport const Kiln = () => <div>${content}</div>`,
        '<Kiln title="Kept" />\n\nEnd.',
      )
      expect(html).toBe('<div><p>Kept</p></div><p>End.</p>')
    },
  )

  test.each([
    ['nested elements', `${'<b>'.repeat(20_000)}${'</b>'.repeat(20_000)}`],
    ['a long sum', `{${'"a" + '.repeat(20_000)}"a"}`],
    ['long conditions', `{${'0 || '.repeat(20_000)}"a"}`],
    ['an open brace', '{'.repeat(60_000)],
  ])('with %s does not end the page', (_, content) => {
    const { html } = drawJsx(`export const Kiln = () => <p>${content}</p>`, '<Kiln />\n\nEnd.')
    expect(html).toContain('End.')
  })
})

describe('a component in Astro', () => {
  const draw = (component: string, use: string) =>
    parsePage(`import Kiln from '@/parts/Kiln.astro'\n\n${use}\n`, {
      'src/parts/Kiln.astro': component,
      'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./src/*'] } } }),
    })

  test('draws its template', () => {
    const drawn = draw(
      `---
import { Tabs, TabItem } from '@astrojs/starlight/components'
interface Props { command: string }
const { command } = Astro.props
const bin = 'kiln'
---
<!-- a comment -->
<p class:list={[bin]}>Run:<br>{bin}</p>
<Code code={\`npx \${bin} \${command}\`} lang="sh" />
<style>p { color: red }</style>
<script>alert(1)</script>
`,
      '<Kiln command="fire" />',
    )
    expect(drawn.problems).toEqual([])
    expect(drawn.html).toContain('<p>Run:<br>kiln</p>')
    expect(drawn.html).toContain('<span>npx</span> kiln fire')
    expect(drawn.html).not.toMatch(/color|alert/)
  })

  test.each([
    ['<Kiln>Given</Kiln>', '<p>Given</p>'],
    ['<Kiln />', '<p>Usual</p>'],
  ])('fills its slot: %s', (use, html) => {
    expect(draw('<p><slot>Usual</slot></p>', use)).toEqual({ html, problems: [] })
  })

  test('fills named slots, knows which are filled, and reads short attributes', () => {
    const { html, problems } = draw(
      `---
const { href } = Astro.props
---
{Astro.slots.has('more') ? <i><slot name="more" /></i> : null}{Astro.slots.has('none') && 'None'}
<a {href}><slot /></a>`,
      '<Kiln href="https://a.example">\nWords\n\n<b slot="more">More</b>\n</Kiln>',
    )
    expect(html.replace(/<\/?p>/g, '')).toBe('<i><b>More</b></i><a href="https://a.example">Words</a>')
    expect(problems).toEqual([])
  })

  test.each(['<p set:html={x} />', '<p>{await load()}</p>', '---\nconst = 1\n---\n<p>a</p>', '<p>'])(
    'is reported if it is %j',
    component => {
      const { html, problems } = draw(component, '<Kiln title="Kept" />')
      expect(html).toContain('Kept')
      expect(problems).toHaveLength(1)
    },
  )
})

test.each([
  ['docusaurus.config.js', 'src/theme/MDXComponents.tsx', 'docs/index.mdx'],
  ['pages/_meta.json', 'mdx-components.js', 'pages/index.mdx'],
  ['source.config.ts', 'src/components/mdx.tsx', 'content/docs/index.mdx'],
])('a script gives components to every page: %s, %s', (config, script, page) => {
  const site = parseSite(
    createMemoryTree({
      [config]: config.endsWith('.json')
        ? '{}'
        : "export default { title: 'Acme', presets: [['classic', {}]] }",
      [script]: "import { Kiln as Own } from './kiln'\nexport const all = { Kiln: Own, a: Own }\n",
      [script.replace(/[^/]+$/, 'kiln.tsx')]: 'export const Kiln = ({ name }) => <p>Kiln {name}</p>',
      [page]: '<Kiln name="Ada" />\n\n<a href="https://a.example">A</a>\n',
    }),
  )
  expect(site.pages[0]?.html).toMatch(/^<p>Kiln Ada<\/p>\n<p><a href="https:\/\/a.example".*>A<\/a><\/p>$/)
  expect(site.problems).toEqual([])
})

test('a page is read again when a component changes, appears or disappears', () => {
  const page = { 'index.mdx': "import { Kiln } from './kiln.jsx'\n\n<Kiln />\n" }
  const before = { ...page, 'kiln.jsx': 'export const Kiln = () => <p>Old</p>' }
  const changed = { ...page, 'kiln.jsx': 'export const Kiln = () => <p>New</p>' }
  expect(isCurrent(before, changed, 'kiln.jsx')).toBe(false)
  expect(isCurrent(page, before, 'kiln.jsx')).toBe(false)
  expect(isCurrent(before, page, 'kiln.jsx')).toBe(false)
  expect(isCurrent(before, before, 'other.jsx')).toBe(true)
})

/** Whether what was read of the page is still right. */
function isCurrent(before: Record<string, string>, after: Record<string, string>, changed: string): boolean {
  return openSource(createMemoryTree(after)).createTraceCheck(new Set([changed]))(0, readHome(before))
}

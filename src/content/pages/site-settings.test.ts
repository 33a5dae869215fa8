import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'

const page = (frontMatter: string, text = 'Text.') => `---\n${frontMatter}\n---\n${text}`

function parse(settings: object, files: Record<string, string>) {
  const pages = Object.keys(files).filter(name => name.endsWith('.mdx') && !name.startsWith('.'))
  const config = { name: 'Site', navigation: { pages: pages.map(name => name.slice(0, -4)) }, ...settings }
  return parseSite(createMemoryTree({ 'docs.json': JSON.stringify(config), ...files }))
}

describe('variables', () => {
  const variables = { version: '2.0', 'api-url': 'https://api.example.com', evil: '<script>{x}' }

  test('are replaced in text, code, attributes and front matter', () => {
    const site = parse(
      { variables },
      {
        'a.mdx': page(
          'title: "Version {{version}}"',
          'Call `{{api-url}}/a` at {{api-url}}.\n\n```sh\ncurl {{api-url}}\n```\n\n<Card href="{{api-url}}/b" title="B"/>',
        ),
      },
    )
    const [a] = site.pages
    expect(a?.title).toBe('Version 2.0')
    expect(a?.html).toContain('<code>https://api.example.com/a</code>')
    expect(a?.html).toContain('href="https://api.example.com/b"')
    expect(a?.html).not.toContain('{{')
    expect(site.problems).toEqual([])
  })

  test('cannot become markup', () => {
    expect(parse({ variables }, { 'a.mdx': 'An {{evil}}.' }).pages[0]?.html).toBe(
      '<p>An &#x3C;script>{x}.</p>',
    )
  })

  test('with an unknown name are shown and reported, and do not refuse the page', () => {
    const site = parse({ variables }, { 'a.mdx': 'At {{no-such}}.\n\n```yaml\nname: {{chart}}\n```' })
    expect(site.pages[0]?.html).toContain('At {{no-such}}.')
    expect(site.problems.map(problem => [problem.line, problem.message])).toEqual([
      [1, 'The variable "no-such" is not defined in "variables", so its name is shown.'],
    ])
  })
})

test('front matter sets meta tags, the layout, labels and the date of a page', () => {
  const site = parse(
    {},
    {
      'a.mdx': page(
        '"og:image": /images/a.svg\nmode: wide\ntag: NEW\ndeprecated: true\nlastUpdatedDate: "2026-01-31"\nviewport: evil',
      ),
      'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    },
  )
  const [file] = site.files
  expect(site.pages[0]?.settings).toMatchObject({
    meta: [['og:image', `file:${file?.name}`]],
    mode: 'wide',
    tag: 'NEW',
    deprecated: true,
    changed: '2026-01-31',
  })
  expect(site.navigation).toEqual([{ title: 'A', path: '/a', tag: 'NEW', deprecated: true }])
})

test('a page with a url is a link in the navigation', () => {
  const site = parse({}, { 'a.mdx': page('url: https://example.com/x\ntitle: X'), 'b.mdx': 'B' })
  expect(site.navigation).toEqual([
    { title: 'X', href: 'https://example.com/x' },
    { title: 'B', path: '/b' },
  ])
})

test('files at the root replace generated ones, and skills are found', () => {
  const skill = page('name: Use It\ndescription: How to use it.')
  const { settings } = parse(
    {},
    {
      'a.mdx': 'A',
      'llms.txt': '# Own',
      'robots.txt': 'User-agent: *',
      '.mintlify/skills/pay/SKILL.md': skill,
      '.mintlify/skills/admin/SKILL.md': page('name: Admin\ndescription: x\ngroups: [admin]'),
      'skill.md': page('name: Root\ndescription: y\ngroups: [admin]'),
    },
  )
  expect(settings?.ownFiles).toEqual({ 'llms.txt': '# Own', 'robots.txt': 'User-agent: *' })
  expect(settings?.skills).toEqual([
    expect.objectContaining({ name: 'admin', description: 'x', groups: ['admin'] }),
    { name: 'use-it', description: 'How to use it.', text: skill },
  ])
})

test('instructions and skills for the assistant in .mintlify are used and never published', () => {
  const site = parse(
    {},
    {
      'a.mdx': 'See [it](.mintlify/Assistant.md).',
      '.mintlify/Assistant.md': 'Be brief.',
      '.mintlify/assistant/skills/move/skill.md': page('name: Move\ndescription: Moving to v3.', 'Do this.'),
      'ASSISTANT.md': 'Canary.',
    },
  )
  expect(site.steering).toEqual({
    wishes: 'Be brief.',
    curated: [],
    skills: [{ name: 'Move', description: 'Moving to v3.', text: 'Do this.' }],
  })
  expect(site.pages.map(({ path }) => path)).toEqual(['/a'])
  expect(site.files).toEqual([])
  expect(JSON.stringify(site.pages)).not.toMatch(/Be brief|Do this|Canary/)
})

test('a font of another host is reported, and a font in the source is served', () => {
  const { settings, problems, files } = parse(
    {
      fonts: {
        family: 'Inter',
        heading: { family: 'Own', source: '/fonts/own.woff2', format: 'woff2', weight: 700 },
      },
    },
    { 'a.mdx': 'A', 'fonts/own.woff2': 'wOF2' },
  )
  expect(settings?.fonts).toEqual({
    body: { family: 'Inter', weight: null, file: null },
    heading: { family: 'Own', weight: '700', file: files[0]?.name },
  })
  expect(problems.map(({ message }) => message)).toEqual([
    'The font Inter is not loaded from another host. Readers see it if their system has it. Put its woff2 file into the source and name it in "source".',
  ])
})

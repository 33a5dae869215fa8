import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

const config = `export default {
  title: 'Docs',
  themeConfig: { sidebar: [{ text: 'Page', link: '/page' }] },
  configureWebpack: { resolve: { alias: { '@images': path.resolve(__dirname, 'public/images/') } } },
}
`
const image = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>'

function parsePage(markdown: string) {
  const { pages, problems } = parseSite(
    createMemoryTree({
      '.vuepress/config.js': config,
      '.vuepress/public/images/a/b.svg': image,
      'page.md': markdown,
      'page/inner.md': '# Inner',
    }),
  )
  const page = pages.find(({ path }) => path === '/page')
  return { html: page?.html ?? '', settings: page?.settings, problems }
}

const fence = (language: string, code: string) => `\n\n\`\`\`${language}\n${code}\n\`\`\`\n\n`
const slot = (name: string, content: string) => `<template ${name}>${content}</template>\n`

test('slots with code are a code group, named by a list of titles', () => {
  const slots = [slot('#curl', fence('bash', 'curl a')), slot('v-slot:python', fence('py', 'a()'))]
  const { html } = parsePage(
    `<CodePanel :languages="['cURL', 'Python']" @click="run">\n${slots.join('')}</CodePanel>\n`,
  )
  expect(html).toMatch(/<div class="code-group"><figure class="code"><figcaption>cURL<.*<figcaption>Python</s)
  expect(html).not.toMatch(/template|#curl|@click/)
})

test.each(['Tabs', 'ApiTabs'])('slots of <%s> are tabs', name => {
  const slots = [
    slot('v-slot:JavaScript', fence('js', 'one()')),
    slot('v-slot:Go', '\n\nWith **words**.\n\n'),
  ]
  const { html } = parsePage(`<${name} :tabs="['Go', 'JavaScript']">\n${slots.join('')}</${name}>\n`)
  expect(html).toContain('<div class="tabs">')
  expect(html.match(/(?<=<p class="title">)\w+/g)).toEqual(['JavaScript', 'Go'])
  expect(html).toContain('<strong>words</strong>')
})

test('other slots are shown in place', () => {
  const { html } = parsePage(`<Card>\n${slot('#header', '\n\nThe *head*\n\n')}\n\nThe body\n\n</Card>\n`)
  expect(html).toMatch(/The <em>head<\/em>.*The body/s)
})

test.each([
  ['a bound attribute', '<Badge :text="\'new\'" />', '<span class="badge">new</span>'],
  ['a constant', '<script setup>\nconst version = "4.2"\n</script>\n\nNeeds {{ version }}.', 'Needs 4.2.'],
  ['a text', "Write {{ 'a' }} here.", 'Write a here.'],
  ['what is not constant', 'Needs {{ $site.version }}now.', 'Needs now.'],
  ['code', '`{{ version }}`', '<code>{{ version }}</code>'],
  ['a link', '<RouterLink to="/page/inner">Go</RouterLink>', '<a href="/page/inner">Go</a>'],
  [
    'a parameter',
    '<ApiParam name="id" type="string" :required="true">\n\nThe id.\n\n</ApiParam>',
    '<code>id</code></strong> (string, required)</p>',
  ],
  [
    'a code group',
    `<code-group>\n<code-block title="Yarn">${fence('bash', 'yarn').trim()}\n</code-block>\n</code-group>`,
    '<div class="code-group">',
  ],
  ['a list in a component', '<Note>\n- one\n- two\n</Note>', '<li>one</li>'],
])('%s is read', (_, markdown, shown) => {
  const { html, problems } = parsePage(markdown)
  expect(html).toContain(shown)
  expect(problems).toEqual([])
})

test('records of a script are a table', () => {
  const script = '<script setup>\nconst members = [{ name: "Ann", title: "Author" }]\n</script>'
  expect(parsePage(`${script}\n\n<VPTeamMembers :members="members" />\n`).html).toContain('<td>Ann</td>')
})

test('a catalogue lists the pages below', () => {
  expect(parsePage('# Page\n\n<Catalog />\n').settings).toMatchObject({ listsChildren: true })
})

test('images are found by the aliases of webpack', () => {
  const { html, problems } = parsePage('![A](~@images/a/b.svg)')
  expect(html).toContain('<img')
  expect(problems).toEqual([])
})

test('hostile input takes bounded time', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `{{ a${index} }}`).join(' ')
  expect(parsePage(`Text ${many} end`).html).toMatch(/^<p>Text +end<\/p>$/)
  const deep = `<Card>${'<template v-slot:a>'.repeat(2_000)}text`
  expect(parsePage(deep).problems).toMatchObject([
    { file: 'page.md', message: 'The page nests too deeply to be read.' },
  ])
})

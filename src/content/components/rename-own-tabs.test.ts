import { expect, test } from 'vitest'
import { createMemoryTree } from '../index.ts'
import { parseSite } from '../parsing.ts'

function parse(name: string, text: string) {
  const { pages, problems } = parseSite(createMemoryTree({ [name]: text }))
  return { html: pages[0]?.html.replace(/\n/g, ''), messages: problems.map(({ message }) => message) }
}

test.each([
  [
    'a.mdx',
    '<BackendTabs>\n\n<BackendTabs.TabItem value="nodejs">\n\nOne\n\n</BackendTabs.TabItem>\n<BackendTabs.TabItem value="go">\n\nTwo\n\n</BackendTabs.TabItem>\n\n</BackendTabs>\n',
  ],
  [
    'a.md',
    '<kiln-tabs group-id="x">\n<kiln-tab value="n" label="nodejs" default>\n\nOne\n\n</kiln-tab>\n<kiln-tab label="go">\n\nTwo\n\n</kiln-tab>\n</kiln-tabs>\n',
  ],
])('components for tabs in %s are tabs', (name, text) => {
  expect(parse(name, text)).toEqual({
    html: '<div class="tabs"><section class="tab"><p class="title">nodejs</p><p>One</p></section><section class="tab"><p class="title">go</p><p>Two</p></section></div>',
    messages: [],
  })
})

test('variants of code are tabs', () => {
  const code = (name: string) => `<Code.${name}>\n\n\`\`\`\n${name}()\n\`\`\`\n\n</Code.${name}>\n`
  const { html, messages } = parse('a.mdx', `<Code>\n${code('Go')}${code('NodeServer')}</Code>\n`)
  expect(html?.match(/<p class="title">[^<]*/g)).toEqual([
    '<p class="title">Go',
    '<p class="title">Node Server',
  ])
  expect(html).not.toContain('<code><pre>')
  expect(messages).toEqual([])
})

test('tabs of a tool that hold only code keep their names', () => {
  const tab = (code: string) => `<Tabs.Tab>\n\n\`\`\`js\n${code}()\n\`\`\`\n\n</Tabs.Tab>\n`
  const { html } = parse('a.mdx', `<Tabs items={['Clay kiln', 'Gas kiln']}>\n${tab('a')}${tab('b')}</Tabs>\n`)
  expect(html?.match(/(?<=<p class="title">)[^<]*/g)).toEqual(['Clay kiln', 'Gas kiln'])
})

test.each([
  ['tabs without names', '<KilnTabs>\n\n<KilnTab>\n\nOne\n\n</KilnTab>\n\n</KilnTabs>\n'],
  ['other content', '<KilnTabs>\n\n<KilnTab label="A">\n\nOne\n\n</KilnTab>\n\nTwo\n\n</KilnTabs>\n'],
  ['no content', '<KilnTabs />\n'],
])('%s stay as they are', (_, text) => {
  const { html, messages } = parse('a.mdx', text)
  expect(html).not.toContain('class="tabs"')
  expect(messages[0]).toContain('<KilnTabs> is not known')
})

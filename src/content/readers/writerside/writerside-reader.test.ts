import { expect, test } from 'vitest'
import { readHome } from '../../../../test/support/read-home.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { openSource } from '../../open-source.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const config = '<ihp><topics dir="topics"/><instance src="a.tree"/></ihp>'
const tree = (...elements: string[]) =>
  `<instance-profile name="Kiln" start-page="start.md">${elements.join('\n')}</instance-profile>`

test('the topics of a tree are pages with the addresses of their names', () => {
  const plan = planFiles(
    {
      'docs/writerside.cfg': config,
      'docs/a.tree': tree(
        '<toc-element topic="fire.md" toc-title="Fire it" accepts-web-file-names="old.html,fire.html">',
        '<toc-element topic="gas.topic"/><toc-element topic="gone.md"/>',
        '</toc-element>',
        '<toc-element toc-title="More"><toc-element href="https://example.com" toc-title="Site"/></toc-element>',
        '<toc-element topic="secret.md" hidden="true"/>',
      ),
    },
    ['start.md', 'deep/fire.md', 'gas.topic', 'secret.md', 'unused.md'].map(name => `docs/topics/${name}`),
  )
  expect(plan).toMatchObject({ tool: 'writerside', name: 'Kiln', root: 'docs' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /start',
    'Fire it /fire',
    '  · /gas',
    'More',
    '  Site',
  ])
  expect(plan.pages.map(({ path, hidden }) => [path, hidden])).toEqual([
    ['/start', false],
    ['/fire', false],
    ['/gas', false],
    ['/secret', true],
  ])
  expect(plan.redirects.map(({ source, destination }) => [source, destination])).toEqual([['/old', '/fire']])
  expect(plan.problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'docs/a.tree "gone.md" is listed here but is not in the source.',
  ])
})

test('a page is read again when an image that it names appears in any folder of images', () => {
  const files = {
    'writerside.cfg': '<ihp><topics dir="topics"/><images dir="images"/><instance src="a.tree"/></ihp>',
    'a.tree': tree('<toc-element topic="start.md"/>'),
    'topics/start.md': '![A kiln](kiln.svg)\n',
  }
  const isCurrent = (added: string) =>
    openSource(createMemoryTree({ ...files, [added]: '' })).createTraceCheck(new Set([added]))(
      0,
      readHome(files),
    )
  expect(isCurrent('images/more/kiln.svg')).toBe(false)
  expect(isCurrent('images/more/oven.svg')).toBe(true)
})

test('several instances are tabs, and a missing tree is a finding', () => {
  const plan = planFiles(
    {
      'project.ihp': '<ihp><instance src="a.tree"/><instance src="b.tree"/><instance src="c.tree"/></ihp>',
      'a.tree': tree('<toc-element topic="start.md"/>'),
      'b.tree': '<instance-profile id="b"><toc-element topic="other.md"/></instance-profile>',
    },
    ['topics/start.md', 'topics/other.md'],
  )
  expect(printNavigation(plan.navigation)).toEqual(['Kiln', '  · /start', 'b', '  · /other'])
  expect(plan.navigation.map(({ tab }) => tab)).toEqual([true, true])
  expect(plan.problems.map(({ file }) => file)).toEqual(['c.tree'])
})

test('hostile topics are read, and include nothing from outside the source', () => {
  const texts: Record<string, string> = {
    'start.md':
      '<include from="start.md" element-id="x"/>\n<snippet id="x">\n<include from="start.md" element-id="x"/>\n<include from="start.md" element-id="x"/>\n</snippet>',
    'a.md':
      '```\n```\n{src="../../../../etc/passwd"}\n\n<include from="../../../etc/passwd" element-id="root"/>',
    'b.topic': '<chapter title="x">'.repeat(50),
    'c.topic': `<code-block>${'<![CDATA['.repeat(5_000)}`,
    'd.md': '<include '.repeat(20_000),
    'e.md': '> '.repeat(50),
    'f.md': `{a="${'"b="'.repeat(20_000)}`,
    'g.topic': '<a href="start.md"'.repeat(5_000),
    'h.md': '%a'.repeat(50_000),
    'i.topic': `<topic title="x"><p onclick="x()"><script>alert(1)</script><a href="javascript:x()">y</a></p></topic>`,
    'j.md': '![](a.png)'.repeat(5_000),
  }
  const elements = Object.keys(texts).map(name => `<toc-element topic="${name}"/>`)
  const files = Object.fromEntries(Object.entries(texts).map(([name, text]) => [`topics/${name}`, text]))
  const { pages, problems } = parseSite(
    createMemoryTree({ 'writerside.cfg': config, 'a.tree': tree(...elements), ...files }),
  )
  expect(pages).toHaveLength(Object.keys(texts).length)
  expect(problems.some(({ severity }) => severity === 'error')).toBe(false)
  expect(pages.map(({ html }) => html).join('')).not.toMatch(/<script|onclick|javascript:|root:/)
})

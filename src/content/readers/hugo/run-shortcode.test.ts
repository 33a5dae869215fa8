import { expect, test } from 'vitest'
import { expandWith, shortcodeFiles } from '../../../../test/support/hugo-shortcodes.ts'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { expandIncluded, expandShortcodes } from './expand-shortcodes.ts'

const files = {
  ...shortcodeFiles({
    setting: [
      '{{- $needed := "required" }}{{ with .Get "required" }}{{ if eq . "no" }}{{ $needed = "optional" }}{{ end }}{{ end }}',
      '<div class="mb-3">',
      '  {{- range split (.Get "type") "," }}',
      '  <span class="badge a" title="The value type">{{ . }}</span>',
      '  {{- end }}',
      '',
      '  {{- with .Get "default" }}<span class="badge" title="The default value">{{ . }}</span>{{ end }}',
      '  <span class="badge b" title="Whether you have to set this option">{{ $needed }}</span>',
      '</div>',
    ].join('\n'),
    mark: '<i class="x" title="{{ cond (eq (.Get "is") "full") "Fully supported" "Unknown" }}"></i>',
    release: '{{- hugo.Data.oven.latest -}}',
    fuels:
      '| Fuel | Heat |\n|---|---|\n{{- range $name, $fuel := site.Data.oven.fuels }}\n| {{ $name }} | {{ $fuel.heat }} |\n{{- end }}',
    hot: '<div class="box">\n  <svg><path/></svg>\n\n  <div class="title"><p>Hot</p></div>\n    <div>{{ .Inner | markdownify }}</div>\n</div>',
    source: '<pre><code>{{ .Inner }}</code></pre>',
    listing: '{{ highlight (trim .Inner "\\n") "yaml" "" }}',
    sizes: '<table><tr><td>{{ .Get 0 }}</td></tr></table><ul><li><a href="/{{ .Get 1 }}">*</a></li></ul>',
    quoted: '{{ with .Inner | strings.TrimSpace }}“{{ . }}”{{ else }}none{{ end }}',
    dialog:
      '<div aria-hidden="true"><div>Host</div><form>Port</form></div><button>Set</button><script>x</script>',
    pages: '<ul>{{ range site.RegularPages }}<li>{{ .Title }} {{ $.Get 0 }}</li>{{ end }}</ul>',
    strict: '{{ with .Get "x" }}{{ . }}{{ else }}{{ errorf "x is missing" }}{{ end }}',
    note: '<div class="note">{{ if .Inner }}{{ .Inner }}{{ end }}</div>',
    boxed: '{{ partial "box.html" (dict "text" (.Get 0)) }}',
    outer: '<b>{{ .Name }}</b>{{ .Inner }}',
    inner: '{{ with .Parent }}{{ .Get 0 }}/{{ end }}{{ .Get 0 }}',
    included: '{{ readFile "notes/kiln.md" | markdownify }}{{ readFile "../secret.md" }}',
    cards: '<ul>{{ range index .Page.Params (.Get 0) }}<li>{{ .name }}</li>{{ end }}</ul>',
    kilnTabs: '{{ range .Scratch.Get "tabs" }}{{ . }}{{ end }}',
    kilnTab: '{{ .Parent.Scratch.Add "tabs" .Inner }}',
  }),
  'layouts/_shortcodes/plain.md': '{{ if true }}**{{ .Get 0 }}**{{ end }}',
  'notes/kiln.md': 'It is *hot*.',
  'layouts/_partials/box.html': '<p>{{ .text }}</p>',
  'themes/clay/layouts/shortcodes/themed.html': '{{ if true }}<em>{{ .Page.Title }}</em>{{ end }}',
  'data/oven.yaml': 'latest: 1.2.3\nfuels:\n  wood: {heat: 900}\n  gas: {heat: 1300}\n',
}

test.each([
  [
    '{{< setting type="string,integer" default="5 *min*" required="no" >}}',
    '\n<div class="mb-3">\nValue type: string · integer · Default value: 5 *min* · optional\n</div>\n',
  ],
  ['Is {{% mark is="full" %}} or {{< mark >}}', 'Is Fully supported or Unknown'],
  ['v{{% release %}} ({{< release >}})', 'v1.2.3 (1.2.3)'],
  ['```sh\nget kiln-{{% release %}}\n```', '```sh\nget kiln-1.2.3\n```'],
  ['[`v{{% release %}}`](https://x.example/{{< mark >}})', '[`v1.2.3`](https://x.example/Unknown)'],
  ['- a\n\n  {{% fuels %}}', '- a\n\n  | Fuel | Heat |\n  |---|---|\n  | gas | 1300 |\n  | wood | 900 |'],
  [
    '{{< hot >}}\n**Do** not touch.\n{{< /hot >}}',
    '\n<div class="box">\n<div class="title"><p>Hot</p></div>\n<div>\n\n**Do** not touch.\n\n</div>\n</div>\n',
  ],
  [
    '{{< source >}}\na: <b>\n\nc: 1\n{{< /source >}}',
    '\n<pre><code>\na: &#60;b&#62;\n&#10;c: 1\n</code></pre>\n',
  ],
  ['{{< listing >}}\na: 1\n{{< /listing >}}', '\n<div>\n\n````yaml\na: 1\n````\n\n</div>\n'],
  ['Write {{< listing >}}a: 1{{< /listing >}}.', 'Write `a: 1`.'],
  [
    '{{< sizes "<a>" b >}}',
    '\n<table><tr><td>&lt;a&gt;</td></tr></table><ul><li><a href="/b">*</a></li></ul>\n',
  ],
  ['{{< dialog >}}', ''],
  ['{{< included >}}', 'It is *hot*.'],
  ['{{< cards kilns >}}', '\n<ul><li>Gas</li><li>Wood</li></ul>\n'],
  ['{{% plain a %}}', '**a**'],
  ['{{< boxed "a_b" >}}', '\n<p>a_b</p>\n'],
  ['{{< outer "A" >}}{{< inner "b" >}} c{{< /outer >}}', '<b>outer</b>A/b c'],
  [
    '{{< hot >}}\n{{< setting type="a" >}}\n{{< /hot >}}',
    '\n<div class="box">\n<div class="title"><p>Hot</p></div>\n<div>\n\n<div class="mb-3">\nValue type: a · required\n</div>\n\n</div>\n</div>\n',
  ],
  ['{{< quoted >}} a {{< /quoted >}}{{< quoted >}}{{< /quoted >}}', '“a”none'],
  ['{{< themed >}}', '<em>Kiln</em>'],
  ['a {{< setting\n  type="*"\n>}} b', 'a Value type: &#42; · required b'],
])('templates are run: %j', (text, shown) => {
  expect(expandWith(files, text).replaceAll('{{< inner "b" >}}', '')).toBe(shown)
})

test.each([
  ['{{< pages "a" >}}', '{{< pages "a" >}}'],
  ['{{< strict >}}', '{{< strict >}}'],
  ['{{< note >}}a{{< /note >}}', '{{< note >}}a{{< /note >}}'],
  ['{{< figure\n  src="a.png"\n  alt="A" >}}\nb', '{{< figure src="a.png" alt="A" >}}\nb'],
  ['{{</* setting type="a" */>}}', '{{</* setting type="a" */>}}'],
  [
    '{{< kilnTabs >}}{{< kilnTab "Gas" >}}a{{< /kilnTab >}}{{< /kilnTabs >}}',
    '{{< tabs >}}{{< tab "Gas" >}}a{{< /tab >}}{{< /tabs >}}',
  ],
])('what cannot be computed, and what is a component, stays a tag on one line: %j', (text, shown) => {
  expect(expandWith(files, text)).toBe(shown)
})

test('a shortcode of which nothing is shown is reported once on a page', () => {
  const reported: string[] = []
  const text = [
    'a {{< pages "a" >}} {{< pages "b" >}}\n`{{< pages >}}`',
    '```\n{{< unknown >}}\n```',
    '{{< missing >}}{{< box >}}shown{{< /box >}}{{< figure src="a.png" >}}{{< youtube a >}}{{< note >}}a{{< /note >}}',
  ]
  expandShortcodes(
    {
      tree: createMemoryTree(files),
      root: 'content',
      values: {},
      variables: new Map(),
      report: ({ line }, message) => reported.push(`${line}: ${message}`),
    },
    splitLines(text.join('\n'), 'content/a.md', 1),
  )
  expect(reported).toEqual([
    '1: The shortcode "pages" is left out: its template needs something that Lectern cannot compute.',
    '6: The shortcode "missing" is left out: the source has no template for it.',
  ])
})

test('lines keep their origins', () => {
  const expanded = expandShortcodes(
    { tree: createMemoryTree(files), root: 'content', values: {}, variables: new Map(), report: () => {} },
    splitLines('a\n{{% fuels %}}\n{{< figure\nsrc="a.png" >}}\nb', 'content/a.md', 1),
  )
  expect(expanded.map(({ text, origin }) => `${origin.line} ${text}`)).toEqual([
    '1 a',
    '2 | Fuel | Heat |',
    '2 |---|---|',
    '2 | gas | 1300 |',
    '2 | wood | 900 |',
    '3 {{< figure src="a.png" >}}',
    '5 b',
  ])
})

test('shortcodes of included files are filled in', () => {
  const needs = {
    tree: createMemoryTree(files),
    root: 'content',
    values: {},
    variables: new Map(),
    report: () => {},
  }
  const lines = ['a', 'b'].flatMap(name => splitLines('{{% release %}}', `content/${name}.md`, 1))
  const expanded = expandIncluded(needs, lines, 'content/a.md')
  expect(expanded.map(({ text }) => text)).toEqual(['{{% release %}}', '1.2.3'])
})

test('a data file is read again when it changes, and a large or invalid one is unknown', () => {
  const text = '{{< release >}}'
  const show = (data: string) => expandWith({ ...files, 'data/oven.yaml': data }, text)
  expect(show('latest: 2')).toBe('2')
  expect(show(`latest: 2\nlong: ${'a'.repeat(300_000)}`)).toBe(text)
  expect(show('latest: [{')).toBe(text)
  const { 'data/oven.yaml': _, ...others } = files
  expect(expandWith({ ...others, 'data/oven/latest.json': '"3"' }, text)).toBe('3')
})

test('HTML that templates print is sanitised like that of pages', () => {
  const { pages } = parseSite(
    createMemoryTree({
      ...files,
      'hugo.toml': "title = 'Kiln'\n",
      'layouts/_shortcodes/bad.html':
        '<p onclick="x()">{{ .Get 0 | safeHTML }}</p><script>bad()</script><iframe srcdoc="bad()"></iframe><a href="javascript:bad()">a</a>',
      'content/a.md':
        '{{< bad "<img src=x onerror=bad()>Hot" >}}\n\n{{< setting type="a" default="<b>*c*</b>" >}}',
    }),
  )
  expect(pages[0]?.html).not.toMatch(/bad\(|onclick|onerror|<script|javascript:/)
  expect(pages[0]?.html).toContain('Hot')
  expect(pages[0]?.html).toMatch(/Default value: &#x3C;b>\*c\*&#x3C;\/b> · required/)
})

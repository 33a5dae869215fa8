import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { expandShortcodes } from './expand-shortcodes.ts'

const tree = createMemoryTree({
  'docs/layouts/shortcodes/site.html':
    '{{ $key := .Get "key" }}{{ $shown := .Get "shown" }}<b class="{{ if $key }}{{ $key }}{{ end }}">{{ $shown }}</b>{{ "" -}}',
  'docs/layouts/_shortcodes/first.html': '<kbd>{{ .Get 0 }}</kbd>\n',
  'docs/layouts/shortcodes/docs/fuel.html': '{{ .Site.Params.oven.fuel }} {{ $.Page.Param "glaze" }}',
  'docs/layouts/shortcodes/_param.html': '{{ with .Get 0 }}{{ $.Page.Param . }}{{ end }}',
  'docs/content/_index.md': '---\ncascade:\n  glaze: raku\n  kind: top\n---\n',
  'docs/content/guide/_index.md':
    '---\ncascade:\n  - {glaze: celadon}\n  - {target: {path: /x}, glaze: none}\n---\n',
  'docs/layouts/shortcodes/list.html': '{{ range .Site.Pages }}{{ .Title }}{{ end }}',
})

const expand = (text: string) =>
  expandShortcodes(
    {
      tree,
      root: 'docs/content',
      values: { Kind: 'page', params: { cone: 6 } },
      report: () => {},
      variables: new Map([
        ['kind', 'site'],
        ['oven.fuel', 'gas'],
      ]),
    },
    splitLines(text, 'docs/content/guide/a.md', 1),
  )
    .map(line => line.text)
    .join('\n')

test.each([
  [
    '`https://{{< site key="a" shown="auth" >}}.{{< site shown="example.com" >}}/`',
    '`https://auth.example.com/`',
  ],
  ['Press {{< first "Ctrl" >}} or {{% first `Alt` %}}.', 'Press <kbd>Ctrl</kbd> or <kbd>Alt</kbd>.'],
  ['{{< list >}} {{< unknown shown="a" >}}', '{{< list >}} {{< unknown shown="a" >}}'],
  ['```\n{{< first "Ctrl" >}}\n```', '```\nCtrl\n```'],
  ['```\n{{</* first "Ctrl" */>}}\n```', '```\n{{</* first "Ctrl" */>}}\n```'],
  ['{{< first >}}', ''],
])('a shortcode that only shows its parameters is replaced: %j', (text, shown) => {
  expect(expand(text)).toBe(shown)
})

test.each([
  ['{{< param kind >}} {{% param "cone" %}}', 'page 6'],
  ['[guide](/{{< param oven.fuel >}}/a)', '[guide](/gas/a)'],
  ['{{< param glaze >}} {{% _param Glaze %}}', 'celadon celadon'],
  ['{{< docs/fuel >}}', 'gas celadon'],
  ['{{< param unknown >}}', '{{< param unknown >}}'],
])('parameters come from the page, the sections above it and the site: %j', (text, shown) => {
  expect(expand(text)).toBe(shown)
})

test('many openings are read in linear time', () => {
  expect(expand('{{< first '.repeat(20_000))).toContain('{{<')
  expect(expand(`{{< first${' '.repeat(200_000)}x`)).toContain('{{<')
})

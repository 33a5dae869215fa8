import { expect, test } from 'vitest'
import { expandWith, shortcodeFiles } from '../../../../test/support/hugo-shortcodes.ts'

test.each([
  ['loops', '{{ range seq 9000 }}{{ range seq 9000 }}a{{ end }}{{ end }}', '{{< x >}}'.repeat(300)],
  [
    'prints its content twice',
    '{{ .Inner }}{{ .Inner }}',
    `${'{{< x >}}'.repeat(60)}a${'{{< /x >}}'.repeat(60)}`,
  ],
  ['includes itself', '{{ partial "x.html" . }}{{ partial "x.html" . }}', '{{< x >}}'],
  ['is used often', '<a title="{{ .Get 0 }}">', '{{< x "`" >}}'.repeat(10_000)],
  ['has comments', '<!--'.repeat(12_000), '{{< x >}}'],
  ['has tags without an end', '<a "'.repeat(12_000), '{{< x >}}'],
  ['has many spaces', `${' '.repeat(49_000)}x`, '{{< x >}}'.repeat(20)],
  ['reads many data files', '{{ range seq 9000 }}{{ index site.Data (print .) }}{{ end }}', '{{< x >}}'],
])('a template that %s takes bounded time and memory', (_, template, text) => {
  const files = {
    ...shortcodeFiles({ x: template }),
    'layouts/_partials/x.html': '{{ partial "x.html" . }}'.repeat(2),
  }
  expect(expandWith(files, text).length).toBeLessThan(3_000_000)
})

test('nested and unclosed tags are read in bounded time', () => {
  const files = shortcodeFiles({ x: '<p>{{ .Inner }}</p>' })
  expect(expandWith(files, '{{< x >}}'.repeat(20_000))).not.toContain('<p>')
  expect(expandWith(files, `${'{{< x >}}'.repeat(5_000)}${'{{< /x >}}'.repeat(5_000)}`)).toContain('{{<')
  expect(expandWith(files, '{{< x "a'.repeat(20_000))).toContain('{{<')
  expect(expandWith(files, '{{< /y >}}'.repeat(20_000))).toContain('{{<')
  expect(expandWith(files, `${'https://'.repeat(60)} ${'{{< y >}}'.repeat(20_000)}`)).toContain('{{<')
})

test('templates and data outside of the source, and hidden files, are not read', () => {
  const files = {
    ...shortcodeFiles({
      x: '{{ index site.Data "../secret" }}{{ partial "../../secret" . }}',
      '.y': 'secret',
    }),
    'secret.html': 'secret',
    'secret.json': '"secret"',
  }
  expect(expandWith(files, '{{< x >}}{{< .y >}}{{< ../x >}}')).not.toContain('secret')
})

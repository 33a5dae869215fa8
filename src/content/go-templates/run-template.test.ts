import { expect, test } from 'vitest'
import { parseTemplate } from './parse-template.ts'
import { runTemplate } from './run-template.ts'
import { createBudget, TemplateLimitError } from './template-budget.ts'
import { createObject, type TemplateValue, unknownValue } from './template-value.ts'

const kilns: TemplateValue = {
  name: 'Raku',
  cones: [6, 10],
  fuels: { wood: { heat: 900 }, gas: { heat: 1300 } },
  empty: '',
  safe: false,
  list: [
    { name: 'b', kind: 'x' },
    { name: 'a', kind: 'y' },
  ],
}
const site = createObject({ member: name => (name === 'Data' ? { kilns } : unknownValue) })

function run(template: string, steps = 20_000) {
  const nodes = parseTemplate(template)
  if (nodes === null) return null
  return runTemplate(
    {
      budget: createBudget(steps),
      globals: new Map([['site', site]]),
      writeMarkdown: text => text,
      escape: (text, isInTag) => (isInTag ? text.replaceAll('"', '&quot;') : text.replaceAll('<', '&lt;')),
    },
    nodes,
    kilns,
  )
}

test.each([
  ['a {{- " b " -}} c', 'a b c'],
  ['{{/* }} */}}{{- /* "{{" */ -}} x', 'x'],
  ['{{ if .empty }}a{{ else if eq .name "Raku" "Oven" }}b{{ else }}c{{ end }}', 'b'],
  ['{{ with .empty }}a{{ else with .name }}{{ . }}!{{ end }}', 'Raku!'],
  ['{{ $x := "a" }}{{ if .name }}{{ $x = "b" }}{{ $y := "c" }}{{ end }}{{ $x }}{{ $y }}', 'b'],
  ['{{ with .name }}{{ $.cones }}{{ end }}', '[6 10]'],
  ['{{ range .cones }}{{ . }};{{ end }}{{ range .none }}{{ else }}none{{ end }}', '6;10;none'],
  ['{{ range $kind, $fuel := .fuels }}{{ $kind }}={{ $fuel.heat }} {{ end }}', 'gas=1300 wood=900 '],
  ['{{ range $at, $part := split "a,b,c" "," }}{{ if $at }}, {{ end }}{{ $part }}{{ end }}', 'a, b, c'],
  ['{{ range .cones }}{{ if eq . 10 }}{{ break }}{{ end }}{{ . }}{{ end }}', '6'],
  ['{{ site.Data.kilns.name | lower | printf "%s-%s" "a" }}', 'a-raku'],
  ['{{ printf "%s-%d %q %v%%" .name 3 "a" .cones }}', 'Raku-3 "a" [6 10]%'],
  [
    '{{ index site.Data.kilns.fuels "gas" "heat" }} {{ index .cones 1 }} {{ index (slice "a") 0 }}',
    '1300 10 a',
  ],
  ['{{ (index .list 0).name }}{{ (dict "a" (dict "b" 1)).a.b }}', 'b1'],
  [
    '{{ .empty | default "usual" }} {{ default "usual" .name }} {{ .safe | default true }}',
    'usual Raku false',
  ],
  ['{{ and .name .empty "x" }}|{{ or .empty .name }}|{{ not .empty }}|{{ cond true 1 2 }}', '|Raku|true|1'],
  [
    '{{ if and (in .cones 6) (ne .name "x") (isset .fuels "gas") (not (isset .fuels "coal")) }}yes{{ end }}',
    'yes',
  ],
  [
    '{{ title "cone six" }} {{ upper "a" }} {{ trim " a " " " }} {{ replace "a-b-c" "-" "+" }}',
    'Cone Six A a a+b+c',
  ],
  [
    '{{ strings.TrimPrefix "v" "v2" }} {{ "V2" | strings.TrimLeft "vV" }} {{ strings.Contains "abc" "b" }}',
    '2 2 true',
  ],
  ['{{ delimit (sort (slice "b" "a" "c")) ", " " and " }} {{ len .cones }} {{ add 1 2 }}', 'a, b and c 2 3'],
  [
    '{{ range sort .list "name" }}{{ .name }}{{ end }}{{ range where .list "kind" "y" }}{{ .name }}{{ end }}',
    'aba',
  ],
  ['{{ range seq 3 }}{{ . }}{{ end }}{{ lt 2 10 }}', '123true'],
  ['<a title="{{ `"` }}">{{ "<b>" }}{{ "<b>" | safeHTML }}', '<a title="&quot;">&lt;b><b>'],
  ['{{ define "x" }}{{ .name }}{{ end }}{{ "\\u0041\\n" }}', 'A\n'],
])('a template is filled in as Go does: %j', (template, shown) => {
  expect(run(template)?.text).toBe(shown)
})

test.each([
  ['a{{ .name.x }}b', 'ab', 1],
  ['{{ if site.Pages }}a{{ else }}b{{ end }}c', 'c', 1],
  ['{{ range site.Pages }}a{{ end }}{{ len (readFile "x") }}c', 'c', 2],
  ['{{ replaceRE "(a+)+$" "" "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!" }}c', 'c', 1],
  ['{{ $x := site.Home }}{{ with $x.Title }}a{{ end }}{{ errorf "no" }}', '', 2],
  ['{{ template "x" . }}{{ ? }}c', 'c', 2],
])('an action that cannot be computed prints nothing and is counted: %j', (template, text, lost) => {
  expect(run(template)).toMatchObject({ text, lost })
})

test.each([
  '{{ if .name }}a',
  'a{{ end }}',
  '{{ .name',
  '{{/* a',
  `${'{{ if 1 }}'.repeat(200)}${'{{ end }}'.repeat(200)}`,
  'a'.repeat(60_000),
])('a template that is broken, too deep or too long is not run', template => {
  expect(run(template)).toBeNull()
})

test.each([
  ['loops', '{{ range seq 9999 }}{{ range seq 9999 }}{{ range seq 9999 }}{{ end }}{{ end }}{{ end }}'],
  ['a long list', '{{ range seq 1 1000000000 }}{{ end }}{{ range 1000000000 }}{{ end }}'],
  ['doubled text', `{{ $x := "aaaaaaaaaa" }}${'{{ $x = print $x $x }}'.repeat(60)}`],
  ['doubled lists', `{{ $x := slice 1 2 }}${'{{ $x = append $x $x }}'.repeat(60)}`],
  ['repeated text', '{{ strings.Repeat 999999999 "abc" }}'],
  ['replaced text', `{{ $x := strings.Repeat 90000 "a" }}{{ replace $x "a" $x }}`],
  ['joined text', '{{ $x := strings.Repeat 90000 "a" }}{{ delimit (slice $x $x $x $x) $x }}'],
  ['long output', '{{ $x := strings.Repeat 90000 "a" }}{{ $x }}{{ $x }}{{ $x }}'],
])('a template with %s ends', (_, template) => {
  expect(() => run(template)).toThrow(TemplateLimitError)
})

test('nested groups and lists are bounded', () => {
  expect(run(`{{ ${'('.repeat(5_000)}1${')'.repeat(5_000)} }}`)).toBeNull()
  expect(run(`{{ ${'('.repeat(500)}1${')'.repeat(500)} }}`)).toMatchObject({ text: '', lost: 1 })
  const nested = `{{ $x := slice 1 }}${'{{ $x = slice $x $x $x $x $x $x $x $x $x }}'.repeat(100)}{{ $x }}`
  expect(() => run(nested)).toThrow(TemplateLimitError)
})

test('fields of the prototype are not read', () => {
  expect(run('{{ .constructor }}{{ .cones.length }}{{ index . "__proto__" }}{{ .toString }}')?.text).toBe('')
})

test('quotes without an end are read in bounded time', () => {
  expect(run(`{{ ${'"\\'.repeat(20_000)} }}`)).toBeNull()
  expect(run('{{ "a '.repeat(8_000))).toBeNull()
})

import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { convertTemplateTags } from './convert-template-tags.ts'

const convert = (text: string) =>
  convertTemplateTags(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line.trim() !== '')

test.each([
  [
    '{{% blocks/feature icon="fa-fire" title="The **hottest** kiln" %}}\nIt fires.\n{{% /blocks/feature %}}',
    ['**The hottest kiln**', 'It fires.'],
  ],
  ['{{% def id="cone" name="Cone" %}} A measure. {{% /def %}}', ['**Cone** A measure. ']],
  [
    '{{< blocks/tab header="Gas" >}}\nTurn it on.\n{{< /blocks/tab >}}',
    ['<Tab title="Gas">', 'Turn it on.', '</Tab>'],
  ],
  ['{{< unknown title="Alone" >}} after', [' after']],
  [
    'See {{< youtube kiln-1 >}} {{< vimeo id="7" >}}',
    [
      'See <Embed src="https://www.youtube.com/watch?v=kiln-1"></Embed> <Embed src="https://vimeo.com/7"></Embed>',
    ],
  ],
  [
    '{% update date="2026-03-04" %}\nNew.\n{% endupdate %}',
    ['<Update label="2026-03-04">', 'New.', '</Update>'],
  ],
  [
    '{% admonition type="warning" name="Hot" %}\nWait.\n{% /admonition %}',
    ['<Callout type="warning" title="Hot">', 'Wait.', '</Callout>'],
  ],
  [
    '{% tab label="npm" %}\nnpm i\n{% /tab %}\n{% card title="A" to="a.md" %}\n{% /card %}',
    ['<Tab title="npm">', 'npm i', '</Tab>', '<Card title="A" href="a.md">', '</Card>'],
  ],
])('tags with content keep their title: %j', (text, lines) => {
  expect(convert(text)).toEqual(lines)
})

test('long names are read in linear time', () => {
  expect(convert(`{{< ${'a/'.repeat(50_000)} >}}`)).toEqual([])
  expect(convert(`{{< ${'a'.repeat(100_000)} >}}`)).toEqual([])
})

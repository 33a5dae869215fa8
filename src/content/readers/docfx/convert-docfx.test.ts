import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { convertDocfx } from './convert-docfx.ts'

function convert(text: string): string {
  return convertDocfx(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line !== '')
    .join('\n')
}

test.each([
  ['[!INCLUDE [part](includes/part.md)]', '<!--@include: includes/part.md-->'],
  ['[!include[](~/part.md "Title")]', '<!--@include: @/part.md-->'],
  ['[!code-csharp[Fire](../Kiln.cs#L3-L9)]', '{* ../Kiln.cs ln[3:9] *}'],
  ['  [!Code-js[](a.js#fire)]', '  <<< a.js#fire{js}'],
  ['[!code[](a.cs?name=hot&highlight=2)]', '<<< a.cs#hot'],
  [':::code language="yaml" source="~/kiln.yml" range="2-4" highlight="3":::', '{* @/kiln.yml ln[2:4] *}'],
  [':::code language="cs" source="Kiln.cs" id="fire":::', '<<< Kiln.cs#fire{cs}'],
  [':::image type="content" source="media/a b.png" alt-text="A [kiln]":::', '![A kiln](<media/a b.png>)'],
  [':::image type="complex" source="a.png" alt-text="A":::\nLong.\n:::image-end:::', '![A](<a.png>)\nLong.'],
  [':::row:::\n:::column span="2":::\nText.\n:::column-end:::\n:::row-end:::', 'Text.'],
  ['::: zone pivot="a"\nText.\n::: zone-end', 'Text.'],
  ['> [!VIDEO https://www.youtube.com/embed/x]', '<iframe src="https://www.youtube.com/embed/x"></iframe>'],
  ['> [!div class="nextstepaction"]\n> [Next](b.md)', '> [Next](b.md)'],
  ['> [!NOTE]\n> Hot.', '> [!NOTE]\n> Hot.'],
  ['See <xref:System.String?displayProperty=name> and [it](xref:Kiln%2A).', 'See `System.String` and it.'],
  ['```md\n[!INCLUDE [a](b.md)]\n# [A](#tab/a)\n```', '```md\n[!INCLUDE [a](b.md)]\n# [A](#tab/a)\n```'],
  ['[!video javascript:alert(1)]', '[!video javascript:alert(1)]'],
])('%j is read', (markdown, expected) => {
  expect(convert(markdown)).toBe(expected)
})

test('headings with links to tabs are tabs, until a rule or the end of the page', () => {
  expect(convert('# [Gas](#tab/gas)\nA\n# [Wood](#tab/wood)\nB\n***\nC\n## [Oil](#tab/oil)\nD')).toBe(
    [
      ...['<Tabs>', '<Tab title="Gas">', 'A', '</Tab>', '<Tab title="Wood">', 'B', '</Tab>', '</Tabs>'],
      ...['C', '<Tabs>', '<Tab title="Oil">', 'D', '</Tab>', '</Tabs>'],
    ].join('\n'),
  )
})

test('a page shows its included files and tabs', () => {
  const { pages, problems } = parseSite(
    createMemoryTree({
      'docfx.json': JSON.stringify({ build: { content: [{ exclude: ['includes/**'] }] } }),
      'a.md':
        '# A\n\n[!INCLUDE [x](includes/part.md)]\n\n[!code-cs[](Kiln.cs#L2-L2)]\n\n# [Gas](#tab/gas)\n\nHot.\n\n---\n',
      'includes/part.md': '---\nms.topic: include\n---\nFire it.\n',
      'Kiln.cs': 'class Kiln {\n  int cone;\n}\n',
    }),
  )
  const html = pages[0]?.html ?? ''
  expect(html).toContain('<p>Fire it.</p>')
  expect(html.replace(/<[^>]*>/g, '')).toContain('int cone;')
  expect(html).toMatch(/<div class="tabs">\s*<section class="tab".*\s*<p class="title">Gas/)
  expect(problems).toEqual([])
})

test('hostile lines are read in linear time', () => {
  for (const line of [
    '[!code['.repeat(20_000),
    `:::image ${'a="'.repeat(50_000)}`,
    '](/'.repeat(50_000),
    '<xref:'.repeat(50_000),
  ])
    expect(convertDocfx(splitLines(line, 'a.md', 1), '/base')).toHaveLength(1)
})

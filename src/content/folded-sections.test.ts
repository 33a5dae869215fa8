import { expect, test } from 'vitest'
import { createMemoryTree } from './index.ts'
import { parseSite } from './parsing.ts'

function readSections(file: string, text: string) {
  const { pages } = parseSite(createMemoryTree({ [file]: text }))
  const passages = pages.flatMap(page => page.passages)
  return passages.map(({ anchor, headings, blocks }) => ({
    anchor,
    headings,
    text: blocks.map(block => block.text).join(' '),
  }))
}

test('a fold with a question is a section, and the section around it goes on behind it', () => {
  const sections = readSections(
    'kiln.mdx',
    `# Kiln

## Common questions

Before.

<Accordion title="How hot does it get?">
Hot.

### At night

Colder.
</Accordion>

Behind.

<Accordion title="Details">
Small print.
</Accordion>`,
  )
  expect(sections).toEqual([
    { anchor: 'common-questions', headings: ['Common questions'], text: 'Before.' },
    {
      anchor: 'how-hot-does-it-get',
      headings: ['Common questions', 'How hot does it get?'],
      text: 'Hot.',
    },
    {
      anchor: 'at-night',
      headings: ['Common questions', 'How hot does it get?', 'At night'],
      text: 'Colder.',
    },
    {
      anchor: 'common-questions',
      headings: ['Common questions'],
      text: 'Behind. Details Small print.',
    },
  ])
})

test('each of several folds with a title is a section', () => {
  const sections = readSections(
    'kiln.mdx',
    `# Kiln

<AccordionGroup>
<Accordion title="The door is stuck">Pull.</Accordion>
<Accordion title="The oven stays cold">Plug it in.</Accordion>
<Accordion title="TypeScript">Code.</Accordion>
</AccordionGroup>`,
  )
  expect(sections).toEqual([
    { anchor: 'the-door-is-stuck', headings: ['The door is stuck'], text: 'Pull.' },
    { anchor: 'the-oven-stays-cold', headings: ['The oven stays cold'], text: 'Plug it in.' },
    { anchor: null, headings: [], text: 'TypeScript Code.' },
  ])
})

test('an HTML fold with a question gets an anchor that no heading has', () => {
  const fold = '<details>\n<summary>Is it hot?</summary>\n\nYes.\n\n</details>'
  const [folded, heading] = readSections('kiln.md', `# Kiln\n\n${fold}\n\n## Is it hot?\n\nStill.`)
  expect(folded).toEqual({ anchor: 'is-it-hot-1', headings: ['Is it hot?'], text: 'Yes.' })
  expect(heading).toMatchObject({ anchor: 'is-it-hot', text: 'Still.' })
  const { pages } = parseSite(createMemoryTree({ 'kiln.md': `# Kiln\n\n${fold}` }))
  expect(pages[0]?.html).toContain('<details id="is-it-hot">')
})

import { expect, test } from 'vitest'
import { block, page, section, siteOf } from '../../../test/support/site-fixtures.ts'
import type { Page } from '../../content/index.ts'
import { buildIndex, openIndex } from '../../search/index.ts'
import { demoteReleaseNotes } from '../searching/find-passages.ts'
import { preferOpenings } from '../searching/prefer-openings.ts'
import { chooseExtract, valueSections } from './choose-extract.ts'
import { readSections } from './read-sections.ts'
import { type WeighedQuestion, weighQuestion } from './score-units.ts'
import { writeExtract } from './write-extract.ts'

const filler =
  'The kiln stands on three legs and has a lid made of brick that opens upwards with some force. '

function extract(asked: string, pages: Page[], code: WeighedQuestion['code'] = 'unasked'): string {
  const index = openIndex(buildIndex(siteOf(...pages)))
  const { hits, words } = index.search({ query: asked, limit: 5 })
  const sections = readSections(index, preferOpenings(index, asked, demoteReleaseNotes(index, asked, hits)))
  const weighed = weighQuestion(index, { asked, words, code })
  const parts = chooseExtract(weighed, valueSections(weighed, sections))
  return writeExtract(parts, (path, anchor) => `https://docs.example${path}${anchor ? `#${anchor}` : ''}`)
}

test('a short section is quoted whole', () => {
  const short = page('/a', 'Glaze', [
    section('Firing glaze', block('text', 'Fire it hot. Then let it cool.')),
  ])
  expect(extract('firing glaze', [short])).toBe(
    '**[Glaze › Firing glaze](https://docs.example/a#firing-glaze)**\n\nFire it hot. Then let it cool.',
  )
})

test('in a long section, the sentences that answer are quoted and gaps are marked', () => {
  const paragraph = `Glaze melts at 1240 degrees. ${filler.repeat(12)}Overfired glaze runs off the pot at 1300 degrees.`
  const said = extract('glaze degrees', [page('/a', 'Pots', [section('Heat', block('text', paragraph))])])
  expect(said).toContain('Glaze melts at 1240 degrees. The kiln stands')
  expect(said).toContain('… Overfired glaze runs off the pot at 1300 degrees.')
  expect(said.length).toBeLessThan(900)
})

test('a small gap in the best section is filled: a list, between the sentences that repeat the question', () => {
  const blocks = [
    block('text', `A kiln supports several glazes. ${filler.repeat(6)}It fires each of these:`),
    block('list', '- ash, which melts late and runs\n- salt, which is thrown into the fire'),
    block('text', 'A kiln also supports glazes that you define.'),
  ]
  const said = extract('Which glazes does a kiln support?', [page('/a', 'Pots', [section('All', ...blocks)])])
  expect(said).toContain('- ash, which melts late and runs')
})

test('the text after the best sentence is quoted, too: a problem with its fix', () => {
  const paragraph = `${filler.repeat(8)}The lid alarm sounds although the lid is closed. Clean the sensor with alcohol.`
  const said = extract('lid alarm sounds although closed', [
    page('/a', 'Pots', [section('Heat', block('text', paragraph))]),
  ])
  expect(said).toContain('The lid alarm sounds although the lid is closed. Clean the sensor with alcohol.')
})

test('of two sections, the one with the number that is asked for goes first', () => {
  const about = (path: string, title: string, text: string) =>
    page(path, title, [section('Alarm monitor', block('text', text))])
  const said = extract('On which port is the alarm monitor?', [
    about('/a', 'Pots', 'The alarm monitor has a port.'),
    about('/b', 'Tiles', 'The alarm monitor has a port of the server with the sensors, which is 8222.'),
  ])
  expect(said).toMatch(/^\*\*\[Tiles › Alarm monitor\]/)
})

test('a sentence that two quoted sections share is quoted once', () => {
  const shared = 'A cone that bends shows the heat of the glaze.'
  const about = (name: string, own: string) => section(name, block('text', `${own} ${shared}`))
  const said = extract('glaze heat cone', [
    page('/a', 'Pots', [about('Cone heat', 'Put a cone with the glaze beside each pot in the heat.')]),
    page('/b', 'Tiles', [about('Cone heat', 'Put a cone with the glaze below each tile in the heat.')]),
  ])
  expect(said).toContain('below each tile')
  expect(said.match(/A cone that bends/g)).toHaveLength(1)
})

test('a label at the end of a section, which names the next tab, is not quoted', () => {
  const tabs = page('/a', 'Glaze', [
    section('Firing glaze', block('text', 'Fire it hot.'), block('text', '**Windows**')),
    section('Cooling', block('text', 'Wait.')),
  ])
  expect(extract('firing glaze', [tabs])).not.toContain('Windows')
})

test('of sections of a page with the same name, one is quoted', () => {
  const [gas, electric] = ['Fire glaze with gas.', 'Fire glaze with wires.'].map((text, at) => ({
    ...section('Firing glaze', block('text', text)),
    anchor: `firing-glaze-${at}`,
  }))
  const said = extract('firing glaze', [
    page(
      '/a',
      'Glaze',
      [gas, electric].filter(part => part !== undefined),
    ),
  ])
  expect(said.match(/Fire glaze with/g)).toHaveLength(1)
})

test('a sentence is not quoted if the code that it announces is already quoted', () => {
  const code = block('code', '```sh\nkiln glaze --heat\n```')
  const about = (name: string, own: string) =>
    section(
      name,
      block('text', own),
      code,
      block('text', `Then let the ${name} cool with its glaze in the heat.`),
    )
  const said = extract('glaze heat kiln', [
    page('/a', 'Pots', [about('pot', 'Heat the kiln for the glaze of the pot with this command:')]),
    page('/b', 'Tiles', [about('tile', 'Heat the kiln for the glaze of the tile with this command:')]),
  ])
  expect(said.match(/kiln glaze --heat/g)).toHaveLength(1)
  expect(said.match(/with this command:/g)).toHaveLength(1)
  expect(said.match(/cool with its glaze/g)).toHaveLength(2)
})

test('a section about something else is not quoted below a right answer', () => {
  const said = extract('how is the kiln lid sensor cleaned', [
    page('/a', 'Sensor', [
      section('Clean the lid sensor', block('text', 'The kiln lid sensor is cleaned with alcohol.')),
    ]),
    page('/b', 'Colours', [section('Kiln colours', block('text', 'The kiln is red.'))]),
  ])
  expect(said).not.toContain('The kiln is red.')
})

test('a quoted sentence does not become a list item', () => {
  const paragraph = `${filler.repeat(9)}+ Glaze at 1240 degrees melts.`
  const said = extract('glaze degrees melts', [
    page('/a', 'Pots', [section('Heat', block('text', paragraph))]),
  ])
  expect(said).toContain('\n\n\\+ Glaze at 1240 degrees melts.')
})

test('after a colon at the end of a section, its subsections are listed', () => {
  const pages = [
    page('/a', 'Cones', [
      section('Order', block('text', 'Cones bend in this order of heat:')),
      section(['Order', 'Cone 06'], block('text', 'Low.')),
      section(['Order', 'Cone 10'], block('text', 'High.')),
    ]),
  ]
  expect(extract('order of heat', pages)).toContain(
    'order of heat:\n\n- [Cone 06](https://docs.example/a#cone-06)\n- [Cone 10](https://docs.example/a#cone-10)',
  )
})

test('a how-to question gets code, also from the section’s next passage', () => {
  const pages = [
    page('/a', 'Kilns', [
      section('Start firing', block('text', `Start firing with a program. ${filler.repeat(8)}`)),
      section('Start firing', block('text', '**Example:**'), block('code', '```sh\nkiln start\n```')),
    ]),
  ]
  expect(extract('start firing', pages, 'useful')).toContain('**Example:**\n\n```sh\nkiln start\n```')
})

test('identical text on two pages is quoted once', () => {
  const passages = [section('Limits', block('text', 'The kiln takes 40 pots at most.'))]
  const said = extract('how many pots', [page('/a', 'One', passages), page('/b', 'Two', passages)])
  expect(said.match(/40 pots/g)).toHaveLength(1)
})

test('a release announcement ranks below a reference page', () => {
  const passages = (text: string) => [section('Lid', block('text', text))]
  const said = extract('kiln lid sensor', [
    page(
      '/blog/announcing-2',
      'Announcing kiln 2',
      passages('The kiln lid sensor is new in kiln 2, a lid sensor at last.'),
    ),
    page('/lid', 'Parts', passages('The kiln lid sensor stops the firing when the lid is open.')),
  ])
  expect(said.startsWith('**[Parts › Lid]')).toBe(true)
})

test('a page about the subject is quoted before a section elsewhere', () => {
  const said = extract('How do I glaze?', [
    page('/kilns', 'Kiln options', [
      section('Glaze', block('text', 'Glaze your pots before the kiln is hot, and glaze them twice.')),
    ]),
    page('/glaze', 'Glaze', [
      section('Overview', block('text', 'Stir, dip and let it dry; glaze is ready after a day.')),
      section('Colours', block('text', 'There are green ones.')),
    ]),
  ])
  expect(said).toMatch(/^\*\*\[Glaze › Overview\]/)
})

test('two sections that share a sentence are both quoted if each adds something', () => {
  const shared = 'If the port is taken, the next free one is tried.'
  const port = (name: string, number: number) =>
    section(name, block('list', `- Default port: ${number}`), block('text', shared))
  const said = extract('default port', [
    page('/serve', 'Serve', [port('Serve port', 5000)]),
    page('/show', 'Show', [port('Show port', 6000)]),
  ])
  expect(said).toContain('Default port: 5000')
  expect(said).toContain('Default port: 6000')
})

test('a table of contents ranks below the sections that it links to', () => {
  const pages = [
    page('/a', 'Faults', [
      section(
        'Contents',
        block('list', '- [Kiln lid sensor broken](/a#kiln-lid-sensor-broken)\n- [Fuse](/a#fuse)'),
      ),
      section('Kiln lid sensor broken', block('text', 'Replace a broken sensor of the kiln lid.')),
    ]),
  ]
  expect(extract('kiln lid sensor broken', pages)).toMatch(/^\*\*\[Faults › Kiln lid sensor broken\]/)
})

test('a row of a long table can answer like a sentence', () => {
  const rows = Array.from({ length: 12 }, (_, row) => `| E${row} | ${filler.slice(0, 70)} |`)
  const table = `| Code | Meaning |\n| --- | --- |\n${rows.join('\n')}\n| E99 | The glaze sensor came loose |`
  const pages = [
    page('/codes', 'Codes', [section('Codes', block('table', table))]),
    page('/glaze', 'Glaze', [section('Colours', block('text', 'A sensor watches the glaze.'))]),
  ]
  expect(extract('glaze sensor loose', pages)).toMatch(/^\*\*\[Codes\]/)
})

const longStep = (number: number) => block('step', `${number}. Turn knob ${number}. ${filler.repeat(3)}`)

test('steps are quoted from the first one, even if the search found a later passage', () => {
  const steps = Array.from({ length: 7 }, (_, at) => longStep(at + 1))
  const pages = [
    page('/a', 'Kilns', [
      section('Prepare', ...steps.slice(0, 3)),
      section('Prepare', ...steps.slice(3, 5), block('step', '6. Calibrate the pyrometer.')),
      section('Prepare', ...steps.slice(6)),
      section('After', block('text', 'Nothing.')),
    ]),
  ]
  const said = extract('calibrate pyrometer', pages)
  expect(said.match(/^\d(?=\.)/gm)).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(said).not.toContain('…')
})

test('too many steps end with an ellipsis, in whichever passage they end', () => {
  const steps = Array.from({ length: 12 }, (_, at) => longStep(at + 1))
  const pages = [
    page('/a', 'Kilns', [
      section('Prepare kiln', block('text', 'To calibrate the pyrometer:'), ...steps.slice(0, 4)),
      section('Prepare kiln', ...steps.slice(4, 8)),
      section('Prepare kiln', ...steps.slice(8)),
    ]),
  ]
  const said = extract('calibrate pyrometer', pages)
  expect(said).toMatch(/^1\. /m)
  expect(said.endsWith('\n\n…')).toBe(true)
})

test.each([
  ['code', '```sh\nkiln calibrate\n```'],
  ['table', '| Knob | Does |\n| --- | --- |\n| k9 | calibrate |'],
] as const)('a passage that begins with %s is quoted with the sentence before it', (kind, markdown) => {
  const pages = [
    page('/a', 'Kilns', [
      section('Prepare', block('text', `${filler.repeat(6)}Then comes the last part.`)),
      section('Prepare', block(kind, markdown)),
    ]),
    page('/b', 'Other', [section('Else', block('text', 'Nothing to see.'))]),
  ]
  expect(extract('calibrate', pages)).toContain(`Then comes the last part.\n\n${markdown}`)
})

test('code is quoted from another section if the best has none, for somebody who asks how', () => {
  const long = block('text', `The glaze sprayer is loaded from above. ${filler.repeat(8)}`)
  const start = block('code', '```sh\nspray --start\n```')
  const pages = [
    page('/a', 'Sprayer', [
      section('Load the glaze sprayer', block('text', 'Load the glaze sprayer with glaze.')),
      section('Load the glaze sprayer again', long, block('text', 'Start it:'), start),
    ]),
  ]
  expect(extract('load glaze sprayer', pages, 'useful')).toContain('spray --start')
  expect(extract('load glaze sprayer', pages)).not.toContain('spray --start')
})

test('quotes from two sections appear under the name of each', () => {
  const pages = [
    page('/a', 'Kilns', [
      section('Heat', block('text', 'The kiln heats glaze to 1240 degrees.')),
      section('Cooling', block('text', 'The kiln cools glaze to 40 degrees.')),
    ]),
  ]
  expect(extract('kiln glaze degrees', pages)).toMatch(
    /^\*\*\[Kilns › (Heat|Cooling)\][^\n]*\n\n[^\n]*\n\n\*\*\[Kilns › (?!\1)\w+\][^\n]*\n\n[^\n]*$/,
  )
})

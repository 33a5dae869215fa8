import { describe, expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { readCitedPassage } from './cited-passage.ts'
import { measureGroundedness } from './measure-groundedness.ts'

const { index } = answerSite(
  page('/firing', 'Firing schedules', [
    section(
      'Ramp rate',
      block('text', 'The ramp rate is set with `ramp`, in degrees an hour. It may be at most 350.'),
      block('text', 'A schedule does not start while the lid is open. Press start to begin.'),
    ),
    section(
      'Hold time',
      block('text', 'A hold keeps the temperature for a number of minutes. The default is 15 minutes.'),
      block('code', '```yaml\nhold:\n  minutes: 15\n```'),
    ),
  ]),
  page('/alarms', 'Alarms', [
    section(
      'Overheat',
      block('text', 'The overheat alarm stops the firing at 1300 degrees and writes to `alarms.log`.'),
      block('text', 'Alarms are sent by mail, never by text message. Alarm URLs are signed with OAuth.'),
    ),
  ]),
)
const addresses = ['/firing#ramp-rate', '/firing#hold-time', '/alarms#overheat']
const cited = addresses.map((address, position) => ({
  address,
  passage: readCitedPassage(index, position),
}))
const measure = (answer: string) => measureGroundedness(answer, cited)

describe('a sentence is supported', () => {
  test.each([
    ['You set the ramp rate with `ramp`.', 0],
    ['The ramp rate is given in degrees an hour, at most 350.', 0],
    ['A schedule doesn’t start while the lid is open.', 0],
    ['While the lid is open, no schedule starts.', 0],
    ['By default, a hold keeps the temperature for 15 minutes.', 1],
    ['The firing stops with an overheat alarm at 1300 degrees.', 2],
    ['The overheat alarm is written to `alarms.log`.', 2],
    ['Alarms are sent by mail.', 2],
    ['Alarm URLs are signed with OAuth.', 2],
    ['Alarms are never sent by text message.', 2],
  ])('%s', (sentence, at) => {
    expect(measure(`${sentence} [1](${addresses[at]})`)).toMatchObject({ share: 1 })
  })
})

describe('a sentence is not supported', () => {
  test.each([
    ['The ramp rate may be at most 450.', 0],
    ['The ramp rate may be at most 35.', 0],
    ['You set the ramp rate with `rampRate`.', 0],
    ['You set the ramp rate with `--ramp`.', 0],
    ['A schedule starts while the lid is open.', 0],
    ['The ramp rate is not set with `ramp`.', 0],
    ['By default, a hold keeps the temperature for 20 minutes.', 1],
    ['The overheat alarm never stops the firing at 1300 degrees.', 2],
    ['The overheat alarm is written to `alarms.txt`.', 2],
    ['Alarm URLs are signed with SAML.', 2],
    ['The ramp rate is printed on a museum poster.', 0],
    ['The ramp rate in degrees an hour is printed on a poster.', 0],
    ['A hold keeps the temperature for a number of museum visitors.', 1],
    ['Kilns should be bought second-hand from a museum.', 2],
    ['The overheat alarm stops the firing at 1300 degrees.', 0],
  ])('%s', (sentence, at) => {
    expect(measure(`${sentence} [1](${addresses[at]})`)).toMatchObject({ share: 0 })
  })
})

test('the share counts sentences that state something, without headings', () => {
  const answer = `## Ramps

The ramp rate is set with \`ramp\` [1](${addresses[0]}). It is painted blue [1](${addresses[0]}). OK.

- A hold keeps the temperature for a number of minutes. [2](${addresses[1]})`
  expect(measure(answer)).toEqual({
    share: 2 / 3,
    sentences: [
      { text: 'The ramp rate is set with `ramp`.', isSupported: true },
      { text: 'It is painted blue.', isSupported: false },
      { text: 'A hold keeps the temperature for a number of minutes.', isSupported: true },
    ],
  })
})

test('a citation after the full stop belongs to the sentence before', () => {
  const answer = `The ramp rate is set with \`ramp\`. [1](${addresses[0]}) It is painted blue. [1](${addresses[0]})`
  expect(measure(answer)?.sentences.map(sentence => sentence.isSupported)).toEqual([true, false])
})

test('only the beginning of a long answer from many passages is measured', () => {
  const many = Array.from({ length: 500 }, (_, at) => cited[at % cited.length]).filter(
    one => one !== undefined,
  )
  const answer = 'Nothing is cited here.\n\n'.repeat(200)
  expect(measure(answer)?.sentences).toHaveLength(100)
  expect(measureGroundedness(answer, many)?.sentences.length).toBeLessThan(50)
})

test('code is compared with the code of the docs', () => {
  const withCode = (minutes: number) =>
    `As follows [1](${addresses[1]}):\n\n\`\`\`yaml\nhold:\n  minutes: ${minutes}\n\`\`\`\n`
  expect(measure(withCode(15))?.sentences.at(-1)).toMatchObject({ isSupported: true })
  expect(measure(withCode(99))?.sentences.at(-1)).toMatchObject({ isSupported: false })
})

test('without citations, nothing is supported', () => {
  expect(measureGroundedness('The ramp rate is set with `ramp`.', [])).toMatchObject({ share: 0 })
})

test('an answer that states nothing is not measured', () => {
  expect(measure('OK.')).toBeNull()
})

test('hostile text is measured in linear time', () => {
  for (const piece of ['[1](', '`', '```\n', '- ', '| ', 'a.', '--a', 'aB', '1.'])
    expect(measure(piece.repeat(20_000))?.sentences.length ?? 0).toBeLessThanOrEqual(100)
})

test('only the beginning of a long sentence is measured', () => {
  const repeated = 'the ramp rate is set in degrees an hour and '.repeat(30)
  expect(measure(`${repeated} at most 350`)?.sentences).toMatchObject([{ isSupported: true }])
  expect(measure(`${repeated} at most 999`)?.sentences).toMatchObject([{ isSupported: true }])
  expect(measure(`at most 999, ${repeated}`)?.sentences).toMatchObject([{ isSupported: false }])
})

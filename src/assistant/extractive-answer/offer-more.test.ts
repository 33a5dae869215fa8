import { expect, test } from 'vitest'
import { answerSite, askModel, questionOf } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { withoutMore } from '../searching/without-more.ts'
import { createExtractiveModel } from './extractive-model.ts'

const filler = 'The kiln stands on three legs and has a lid made of brick that opens upwards. '
const about = (heading: string, sentence: string) =>
  section(heading, block('text', `${sentence} ${filler.repeat(7)}`))
const site = answerSite(
  page('/glaze', 'Glaze', [
    about('Fire a glaze', 'Fire the glaze in the kiln at 1240 degrees.'),
    about('Fire a second glaze', 'Fire the second glaze in the kiln at 1100 degrees.'),
    about('Fire a matt glaze', 'Fire the matt glaze in the kiln at 1180 degrees.'),
  ]),
  page('/lids', 'Lids', [about('Open the lid', 'Open the lid after one day.')]),
  page('/legs', 'Legs', [about('Screw the legs', 'Screw the legs to the floor.')]),
)
const ask = (text: string, earlier: { query: string; response: string }[] = []) =>
  askModel(createExtractiveModel(), site, questionOf(text, { earlier }))

test('sections beyond the quoted ones are offered, and the text ends with links to them', async () => {
  const { events, said } = await ask('fire the glaze in the kiln')
  const [offered] = events.flatMap(event => (event.type === 'more' ? [event.more] : []))
  expect(said.endsWith(`\n\n${offered?.links}`)).toBe(true)
  expect(offered?.links).toMatch(/^\*\*More:\*\*\n\n- \[Fire a \w+ glaze\]\(https:\/\/docs\.example\/glaze#/)
  const quoted = withoutMore(said)
  for (const { title, url, text } of offered?.passages ?? []) {
    expect(title).toMatch(/^Glaze › Fire a/)
    expect(quoted).not.toContain(`(${url})`)
    expect(quoted).not.toContain(text.slice(0, 30))
    expect(text).toContain('degrees.')
  }
  expect(events.at(-1)?.type).toBe('answer-end')
})

test('nothing about another subject is offered', async () => {
  const { events, said } = await ask('When do I open the lid?')
  expect(said).not.toContain('More:')
  expect(events.some(({ type }) => type === 'more')).toBe(false)
})

test('a passage that was only linked is quoted when the reader asks for more', async () => {
  const query = 'fire the glaze in the kiln'
  const { events, said } = await ask(query)
  const [first] = events.flatMap(event => (event.type === 'more' ? event.more.passages : []))
  const next = await ask('tell me more', [{ query, response: said }])
  expect(next.said).toContain(`(${first?.url})**`)
})

test('only the links at the end of an answer are left out', () => {
  const answer = '**[A](https://a.example)**\n\nText.\n\n- [B](https://b.example)'
  expect(withoutMore(`${answer}\n\n**More:**\n\n- [C](https://c.example)\n- [D](https://d.example)`)).toBe(
    answer,
  )
  expect(withoutMore(answer)).toBe(answer)
})

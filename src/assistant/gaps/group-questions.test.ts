import { expect, test } from 'vitest'
import { groupQuestions, type Wording } from './group-questions.ts'

/** Weights by length: in these examples the longer words say what is asked. */
function wording(text: string, count = 1, lastAskedAt = 0): Wording {
  const terms = new Map(text.split(' ').map(term => [term, term.length]))
  return { text, count, lastAskedAt, terms }
}

async function texts(wordings: Wording[]): Promise<string[][]> {
  const groups = await groupQuestions(wordings)
  return groups.map(group => group.wordings.map(({ text }) => text))
}

test('questions that share important terms form one group, the most typical first', async () => {
  const groups = await groupQuestions([
    wording('deploy bitbucket', 1, 5),
    wording('deploy from bitbucket', 3, 9),
    wording('bitbucket deploy key', 1, 20),
    wording('dark theme colours', 2, 1),
  ])
  expect(groups.map(({ count, lastAskedAt }) => ({ count, lastAskedAt }))).toEqual([
    { count: 5, lastAskedAt: 20 },
    { count: 2, lastAskedAt: 1 },
  ])
  expect(groups[0]?.wordings[0]?.text).toBe('deploy from bitbucket')
})

test('a chain of similar questions does not join unrelated ones', async () => {
  const chain = ['aaaa bbbb', 'bbbb cccc', 'cccc dddd', 'dddd eeee'].map(text => wording(text))
  expect(
    (await texts(chain)).every(group => !(group.includes('aaaa bbbb') && group.includes('dddd eeee'))),
  ).toBe(true)
})

test('groups do not depend on the order of the input', async () => {
  const wordings = [wording('a bbb', 1, 3), wording('bbb cc', 1, 2), wording('ddd', 2, 1)]
  expect(await texts(wordings)).toEqual(await texts(wordings.toReversed()))
})

test('thousands of unrelated questions stay separate', async () => {
  const wordings = Array.from({ length: 5_000 }, (_, position) => wording(`word${position}`))
  expect(await groupQuestions(wordings)).toHaveLength(5_000)
})

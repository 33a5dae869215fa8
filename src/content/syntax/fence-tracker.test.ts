import { expect, test } from 'vitest'
import { createFenceTracker } from './fence-tracker.ts'

const readFenced = (text: string) => {
  const isFenced = createFenceTracker()
  return text.split('\n').filter(line => isFenced(line))
}

test.each([
  ['a\n```js\nb\n```\nc', ['```js', 'b', '```']],
  ['````\n```\n````\nc', ['````', '```', '````']],
  ['1. ~~~\n   b\n   ~~~\nc', ['1. ~~~', '   b', '   ~~~']],
  ['```a`\nb', []],
  ['> ```\n> b\n> ```\nc', ['> ```', '> b', '> ```']],
  ['> ```\n> b\nc', ['> ```', '> b']],
  ['> ```\n> b\n```\nc\n```\nd', ['> ```', '> b', '```', 'c', '```']],
  ['> > ```\n> > b\n> ```\n> c\n> ```\nd', ['> > ```', '> > b', '> ```', '> c', '> ```']],
  ['```\n> ```\nb\n```\nc', ['```', '> ```', 'b', '```']],
])('the code in %j ends with its fence or its quote', (text, fenced) => {
  expect(readFenced(text)).toEqual(fenced)
})

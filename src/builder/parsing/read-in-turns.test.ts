import { expect, test } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { openSource } from '../../content/parsing.ts'
import { readInTurns } from './read-in-turns.ts'

const pages = 250
const files = Array.from({ length: pages }, (_, i) => [`page-${i}.md`, `# Page ${i}`])
const source = openSource(createMemoryTree(Object.fromEntries(files)))

test('every page of a queue is read once and in order, in several turns of the event loop', async () => {
  const [read, afterTurns]: [number[], number[]] = [[], []]
  let [position, turns] = [0, 0]
  const count = () => {
    turns += 1
    if (read.length < pages) setImmediate(count)
  }
  setImmediate(count)
  await readInTurns(source, {
    next: () => (position < pages ? position++ : undefined),
    onRead: at => read.push(at),
    onTurn: () => afterTurns.push(read.length),
  })
  expect(afterTurns).toEqual([100, 200, 250])
  expect(read).toEqual(Array.from({ length: pages }, (_, i) => i))
  expect(turns).toBeGreaterThan(2)
})

test('an empty queue ends at once', async () => {
  await expect(readInTurns(source, { next: () => undefined, onRead: () => {} })).resolves.toBeUndefined()
})

import { expect, test } from 'vitest'
import type { LocalModel } from './model-folder.ts'
import { createModelThread } from './model-thread.ts'

// Only the name is used before the thread reads the model.
const model = { name: 'tiny' } as LocalModel
const options = { isUrgent: true, signal: new AbortController().signal }
const open = (program: string) =>
  createModelThread<string, string>({ program: new URL(program), name: 'test', mostWaiting: 1 }, model)

test('every input fails with a reason if no thread can be started', async () => {
  const thread = open('https://example.com/thread.js')
  const results = await Promise.allSettled(['a', 'b', 'c'].map(input => thread.run(input, options)))
  for (const result of results)
    expect(result).toMatchObject({
      reason: { message: expect.stringMatching(/^The local model tiny failed: /) },
    })
  await thread.close()
})

test('an input that comes after the end is refused', async () => {
  const thread = open('file:///thread.js')
  await thread.close()
  await expect(thread.run('a', options)).rejects.toThrow('The local model tiny failed: it was closed')
})

import { describe, expect, it } from 'vitest'
import type { Progress } from '../queue/lease.ts'
import { createProgressWriter } from './progress-writer.ts'

describe('the progress writer', () => {
  it('saves changes of one moment in one batch, in order', async () => {
    const saved: Progress[] = []
    const progress = createProgressWriter({ written: 3, save: async progress => void saved.push(progress) })
    progress.change({ summary: 'Parsing.' })
    progress.write('one')
    progress.change({ summary: 'Indexing.' })
    progress.write('two')
    await progress.flush()
    const lines = [
      { number: 4, text: 'one' },
      { number: 5, text: 'two' },
    ]
    expect(saved).toEqual([{ summary: 'Indexing.', lines }])
  })

  it('loses nothing when a save fails', async () => {
    const saved: Progress[] = []
    let failures = 1
    const progress = createProgressWriter({
      written: 0,
      save: async progress => {
        failures -= 1
        if (failures >= 0) throw new Error('the database is away')
        saved.push(progress)
      },
    })
    progress.write('one')
    progress.change({ author: { name: 'Ada' } })
    await expect(progress.flush()).rejects.toThrow('the database is away')
    progress.write('two')
    await progress.flush()
    expect(saved.flatMap(progress => progress.lines ?? []).map(line => line.text)).toEqual(['one', 'two'])
    expect(saved[0]?.author).toEqual({ name: 'Ada' })
  })

  it('limits the length and number of lines, but always writes the conclusion', async () => {
    const texts: string[] = []
    const progress = createProgressWriter({
      written: 0,
      save: async ({ lines = [] }) => void texts.push(...lines.map(line => line.text)),
    })
    progress.write(`${'long '.repeat(1_000)}`)
    progress.write('two\nlines\r\n')
    for (let number = 0; number < 5_000; number += 1) progress.write(`line ${number}`)
    progress.conclude('Failed.')
    await progress.flush()
    expect(texts[0]).toHaveLength(1_000)
    expect(texts[1]).toBe('two lines')
    expect(texts).toHaveLength(2_002)
    expect(texts.slice(-2)).toEqual(['Further lines are omitted.', 'Failed.'])
  })
})

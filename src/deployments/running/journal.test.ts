import { describe, expect, it } from 'vitest'
import type { Progress } from '../queue/lease.ts'
import { createJournal } from './journal.ts'

describe('a journal', () => {
  it('saves what is told together in one batch, in order', async () => {
    const saved: Progress[] = []
    const journal = createJournal({ written: 3, save: async progress => void saved.push(progress) })
    journal.change({ summary: 'Parsing.' })
    journal.write('one')
    journal.change({ summary: 'Indexing.' })
    journal.write('two')
    await journal.flush()
    const lines = [
      { number: 4, text: 'one' },
      { number: 5, text: 'two' },
    ]
    expect(saved).toEqual([{ summary: 'Indexing.', lines }])
  })

  it('loses nothing when a save fails', async () => {
    const saved: Progress[] = []
    let failures = 1
    const journal = createJournal({
      written: 0,
      save: async progress => {
        failures -= 1
        if (failures >= 0) throw new Error('the database is away')
        saved.push(progress)
      },
    })
    journal.write('one')
    journal.change({ author: { name: 'Ada' } })
    await expect(journal.flush()).rejects.toThrow('the database is away')
    journal.write('two')
    await journal.flush()
    expect(saved.flatMap(progress => progress.lines ?? []).map(line => line.text)).toEqual(['one', 'two'])
    expect(saved[0]?.author).toEqual({ name: 'Ada' })
  })

  it('bounds lines and their number, and has room for the conclusion', async () => {
    const texts: string[] = []
    const journal = createJournal({
      written: 0,
      save: async ({ lines = [] }) => void texts.push(...lines.map(line => line.text)),
    })
    journal.write(`${'long '.repeat(1_000)}`)
    journal.write('two\nlines\r\n')
    for (let number = 0; number < 5_000; number += 1) journal.write(`line ${number}`)
    journal.conclude('Failed.')
    await journal.flush()
    expect(texts[0]).toHaveLength(1_000)
    expect(texts[1]).toBe('two lines')
    expect(texts).toHaveLength(2_002)
    expect(texts.slice(-2)).toEqual(['Further lines are left out.', 'Failed.'])
  })
})

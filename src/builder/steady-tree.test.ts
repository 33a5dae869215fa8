import { describe, expect, it } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { createSteadyTree, digestFile } from './steady-tree.ts'

describe('a tree', () => {
  const manifest = new Map([['a.md', digestFile(Buffer.from('A'))]])

  it('is steady while every file is what the manifest says', () => {
    const tree = createSteadyTree(createMemoryTree({ 'a.md': 'A' }), manifest)
    expect(tree.read('b.md')).toBeUndefined()
    expect(Buffer.from(tree.read('a.md') ?? []).toString()).toBe('A')
    expect(tree.isSteady()).toBe(true)
  })

  it.each([
    ['changed', { 'a.md': 'B' }, 'a.md'],
    ['went away', {}, 'a.md'],
    ['appeared', { 'a.md': 'A', 'b.md': 'B' }, 'b.md'],
  ])('is not once a file that is read %s', (_, files, file) => {
    const tree = createSteadyTree(createMemoryTree(files), manifest)
    tree.read(file)
    expect(tree.isSteady()).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { createVerifiedTree, digestFile } from './verified-tree.ts'

describe('a verified tree', () => {
  const manifest = new Map([['a.md', digestFile(Buffer.from('A'))]])

  it('has no mismatches while every file matches the manifest', () => {
    const tree = createVerifiedTree(createMemoryTree({ 'a.md': 'A' }), manifest)
    expect(tree.read('b.md')).toBeUndefined()
    expect(Buffer.from(tree.read('a.md') ?? []).toString()).toBe('A')
    expect(tree.mismatches()).toEqual([])
  })

  it.each([
    ['changed', { 'a.md': 'B' }, 'a.md'],
    ['disappeared', {}, 'a.md'],
    ['appeared', { 'a.md': 'A', 'b.md': 'B' }, 'b.md'],
  ])('names a file that is read and has %s', (_, files, file) => {
    const tree = createVerifiedTree(createMemoryTree(files), manifest)
    tree.read(file)
    expect(tree.mismatches()).toEqual([file])
  })
})

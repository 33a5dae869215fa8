import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandError } from '../core/command-error.ts'
import { readImportFile } from './read-import-file.ts'

describe('an export to import', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-import-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(content: string | Uint8Array) {
    const file = join(folder, 'file')
    await writeFile(file, content)
    let bytes = 0
    const rows = await Array.fromAsync(
      readImportFile(file, count => {
        bytes += count
      }),
    )
    expect(bytes).toBe(Buffer.byteLength(content))
    return rows.map(({ kind, place, value }) => [kind, place, value])
  }

  const one = { id: 'a', query: 'How?', sources: [{ title: 'A', url: '/a' }] }
  const two = { id: 'b', path: '/guide', helpful: false }

  test.each([
    ['an array', JSON.stringify([one, two], null, 2)],
    ['one row per line', `\uFEFF${JSON.stringify(one)}\n${JSON.stringify(two)}\n`],
    [
      'responses of the API',
      `{"hasMore":true,"conversations":[${JSON.stringify(one)}],"nextCursor":"x"}\n{"feedback":[${JSON.stringify(two)}],"nextCursor":null}`,
    ],
  ])('can be JSON: %s', async (_, content) => {
    expect(await read(content)).toEqual([
      ['conversations', 'row 1', one],
      ['feedback', 'row 2', two],
    ])
  })

  test('can be CSV with conversations, and names lines', async () => {
    const csv =
      '\uFEFFID,Created at,Query,Response,Sources,resolutionStatus,Rating\r\na,2026-01-01,"How,\n""now""?",So.,"[{""title"":""A"",""url"":""/a""}]",answered,up\r\n\r\nb,2026-01-02,Why?,,https://x.example/a https://x.example/b,unanswered\r\n'
    expect(await read(csv)).toEqual([
      [
        'conversations',
        'line 2',
        {
          id: 'a',
          timestamp: '2026-01-01',
          query: 'How,\n"now"?',
          response: 'So.',
          sources: [{ title: 'A', url: '/a' }],
          resolutionStatus: 'answered',
          feedback: { rating: 'up', comment: undefined },
        },
      ],
      [
        'conversations',
        expect.stringMatching(/^line [45]$/),
        {
          id: 'b',
          timestamp: '2026-01-02',
          query: 'Why?',
          response: '',
          sources: [
            { title: 'https://x.example/a', url: 'https://x.example/a' },
            { title: 'https://x.example/b', url: 'https://x.example/b' },
          ],
          resolutionStatus: 'unanswered',
        },
      ],
    ])
  })

  test('can be CSV with feedback', async () => {
    expect(
      await read(
        'id,path,comment,createdAt,helpful,contact\n1,/a,"Good, thanks",2026-01-01,TRUE,x@y.z\n2,/b,,2026-01-01,maybe\n',
      ),
    ).toEqual([
      [
        'feedback',
        'line 2',
        { id: '1', path: '/a', comment: 'Good, thanks', createdAt: '2026-01-01', helpful: true },
      ],
      ['feedback', 'line 3', { id: '2', path: '/b', createdAt: '2026-01-01', helpful: 'maybe' }],
    ])
  })

  test.each([
    ['[{"query":"a"},', 'ends after row 1'],
    ['[{"query":"a"} {"query":"b"}]', 'after row 1 is not valid'],
    ['{"query":"a"}\n{"que', 'ends after row 1'],
    ['[1]', 'row 1 is neither'],
    ['[{"views":3}]', 'row 1 is neither'],
    ['date,views\n2026-01-01,3\n', 'line 1 is neither'],
    ['query,response\n"open,a\n', 'CSV is not valid'],
  ])('with a mistake says where it is: %j', async (content, message) => {
    const failure = await read(content).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CommandError)
    expect((failure as CommandError).message).toContain(message)
  })

  test('a row of any length is refused before it fills the memory', async () => {
    await expect(read(`[{"query":"${'a'.repeat(6_000_000)}"}]`)).rejects.toThrow('row 1')
    await expect(read(`query,response\n"${'a'.repeat(6_000_000)}",b\n`)).rejects.toThrow('CSV is not valid')
  })

  test('a missing file is an error', async () => {
    const rows = readImportFile(join(folder, 'nothing'), () => {})
    await expect(rows.next()).rejects.toThrow('Cannot read')
  })
})

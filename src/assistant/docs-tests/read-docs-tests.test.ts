import { describe, expect, test } from 'vitest'
import { readDocsTests } from './read-docs-tests.ts'

describe('a docs test file', () => {
  test('is read with line numbers', () => {
    const text =
      'tests:\n  - question: How?\n    cites: /guide/start#proxy\n    words: [proxy, Port]\n  # why\n  - question: Who?\n    covered: false\n'
    expect(readDocsTests(text)).toEqual({
      problems: [],
      tests: [
        { question: 'How?', cites: ['/guide/start#proxy'], words: ['proxy', 'Port'], covered: true, line: 2 },
        { question: 'Who?', cites: [], words: [], covered: false, line: 6 },
      ],
    })
  })

  test.each([
    ['tests:\n  - question: How?\n    cites: guide/start\n', 3, 'must be a path of the site'],
    ['tests:\n  - question: How?\n    cite: /guide\n', 2, 'Unrecognized key: "cite"'],
    [
      'tests:\n  - question: How?\n    covered: true\n  - question: Why?\n',
      4,
      'needs cites, words or covered',
    ],
    ['tests:\n  - question: How?\n    covered: false\n    words: x\n', 2, 'cannot have cites or words'],
    ['tests:\n  - question: ""\n    words: x\n', 2, 'tests.0.question'],
    ['tests: []\n', 1, 'tests'],
    ['# nothing\n', 1, 'The file'],
    ['tests:\n  - question: "How\n', 3, 'not valid YAML'],
    ['tests:\n  - question: How?\n    words: a\n    words: b\n', 4, 'words is repeated'],
    ['[{'.repeat(100_000), 1, 'not valid YAML'],
    ['a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b,*b,*b]\ntests: [*c,*c,*c,*c,*c,*c]\n', 1, 'The file'],
  ])('with a mistake reports the line and runs nothing: case %#', (text, line, message) => {
    const { tests, problems } = readDocsTests(text)
    expect(tests).toEqual([])
    expect(problems[0]).toEqual({ line, message: expect.stringContaining(message) })
  })
})

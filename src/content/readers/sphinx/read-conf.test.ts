import { describe, expect, test } from 'vitest'
import { isSphinxConf, readAssignments } from './read-conf.ts'

function read(python: string) {
  return Object.fromEntries(readAssignments(python).values)
}

describe('an assignment in conf.py', () => {
  test.each([
    ["project = 'Kiln'", 'Kiln'],
    ['project = "a \\"b\\"\\n" # the name', 'a "b"\n'],
    ["project = r'a\\n'", 'a\\n'],
    ['project = """\nTwo\nlines"""', '\nTwo\nlines'],
    ["project = [\n    'a',  # first\n    'b' 'c',\n]", ['a', 'bc']],
    ["project = ('a', 'b')", ['a', 'b']],
    ["project = {'a': 'b', 'c': ['d', 1, True, None]}", { a: 'b', c: ['d', 1, true, null] }],
    ["project = {'a', 'b'}", ['a', 'b']],
    ['project = {}', {}],
  ])('is read: %s', (python, value) => {
    expect(read(`${python}\nauthor = 'Me'`)).toEqual({ project: value, author: 'Me' })
  })

  test('can name an earlier constant', () => {
    expect(read("name = 'Kiln'\nproject = name\ntitle = [name, 'docs']\nlong = name.upper()")).toEqual({
      name: 'Kiln',
      project: 'Kiln',
      title: ['Kiln', 'docs'],
    })
  })

  test.each([
    "project = 'Kiln ' + version",
    'project = f"Kiln {version}"',
    "project = ['a'] + more",
    'project = os.environ["NAME"]',
    "project = ['a', name]",
    "project = 'a'.upper()",
    "project == 'a'",
    "  project = 'a'",
  ])('is left out if its value is computed: %s', python => {
    expect(read(`${python}\nauthor = 'Me'`)).toEqual({ author: 'Me' })
  })

  test('shows whether the file belongs to Sphinx, also with a computed value', () => {
    expect(isSphinxConf('', readAssignments('extensions = load()').names)).toBe(true)
    expect(isSphinxConf('from sphinx_clay import conf', new Set())).toBe(true)
    expect(isSphinxConf('import clay', readAssignments("database = 'kiln'").names)).toBe(false)
  })

  test('is read in linear time', () => {
    const many = 100_000
    const hostile = [
      'a = '.repeat(many),
      `a = ${'['.repeat(many)}`,
      `a = [\n'''`.repeat(many / 10),
      `a = ["${'\\"'.repeat(many)}`,
      `a = ${"'b' ".repeat(many)}`,
      `a = ${'#\n'.repeat(many)}`,
      "a = ['b',\n".repeat(many / 10),
    ]
    for (const python of hostile) expect(readAssignments(python).names).toContain('a')
  })
})

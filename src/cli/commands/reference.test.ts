import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exits } from '../core/failure.ts'
import { commands } from './index.ts'

const reference = readFileSync(new URL('../../../docs/cli.md', import.meta.url), 'utf8')
const commonOptions = ['url', 'key', 'json', 'help']

test.each(Object.entries(commands))(
  'the reference has the command %s with all its options',
  (name, { options }) => {
    expect(reference).toContain(`lectern ${name}`)
    const section =
      reference.split(/^## /m).find(part => part.startsWith(`lectern ${name.split(' ', 1)[0]}`)) ?? ''
    for (const option of Object.keys(options).filter(each => !commonOptions.includes(each)))
      expect(section).toContain(`--${option}`)
  },
)

test('the reference and the help explain the exit codes in the same words', () => {
  for (const { code, meaning } of Object.values(exits))
    expect(reference).toContain(`| ${code} | ${meaning} |`)
})

import { expect, test } from 'vitest'
import { selectProblems } from './select-problems.ts'

const problem = { severity: 'warning', file: 'docs.json', line: null, message: 'It is off.' } as const
const nothing = { hasSignIn: false, hasDates: false, site: {}, runsScripts: false }

test('a problem stays until the setting that solves it is set', () => {
  const problems = [
    { ...problem, isRestriction: true as const },
    { ...problem, needsDates: true as const },
    { ...problem, host: 'img.example.com' },
    { ...problem, code: 'styles' as const },
  ]
  expect(selectProblems(problems, nothing)).toEqual(problems)
  const site = { mediaHosts: ['*.example.com'], customCss: true }
  expect(selectProblems(problems, { hasSignIn: true, hasDates: true, site, runsScripts: false })).toEqual([])
})

test('scripts that are on but cannot run are reported with the reason', () => {
  const problems = [
    { ...problem, code: 'scripts' as const },
    { ...problem, code: 'integrations' as const },
  ]
  const site = { customScripts: true, integrations: true }
  expect(selectProblems(problems, { ...nothing, site }).map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The scripts of the source are on, but do not run: .* LECTERN_SITES_URL\.$/),
    expect.stringMatching(/^Integrations are on, but do not run: /),
  ])
  expect(selectProblems(problems, { ...nothing, site, runsScripts: true })).toEqual([])
})

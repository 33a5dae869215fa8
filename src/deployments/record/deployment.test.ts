import { describe, expect, it } from 'vitest'
import { updateStates } from '../../contract/index.ts'
import { statesBefore } from './deployment.ts'

describe('the states of a deployment', () => {
  it('go only from queued to in_progress to success or failure', () => {
    expect(updateStates.map(state => [state, statesBefore(state)])).toEqual([
      ['queued', []],
      ['in_progress', ['queued']],
      ['success', ['in_progress']],
      ['failure', ['in_progress']],
    ])
  })
})

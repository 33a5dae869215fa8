import { describe, expect, it } from 'vitest'
import { updateStates } from '../contract/index.ts'
import { statesBefore } from './record/deployment.ts'

describe('the states of a deployment', () => {
  it('go from queued over in_progress to one of the two ends, and no other way', () => {
    expect(updateStates.map(state => [state, statesBefore(state)])).toEqual([
      ['queued', []],
      ['in_progress', ['queued']],
      ['success', ['in_progress']],
      ['failure', ['in_progress']],
    ])
  })
})

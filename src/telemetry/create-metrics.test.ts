import { expect, test } from 'vitest'
import { createMetrics } from './create-metrics.ts'

const info = { version: '1.2.3', database: 'sqlite' }

async function linesOf(metrics: ReturnType<typeof createMetrics>, start: string): Promise<string[]> {
  return (await metrics.render()).split('\n').filter(line => line.startsWith(start))
}

test('counters and histograms have the labels that their definitions name', async () => {
  const metrics = createMetrics(info)
  metrics.count('answers', { verdict: 'answered', reason: 'grounded' })
  metrics.count('answers', { verdict: 'answered', reason: 'grounded' }, 2)
  metrics.observe('deployment_step', 0.3, { step: 'parse' })
  expect(await linesOf(metrics, 'lectern_answers_total{')).toEqual([
    'lectern_answers_total{verdict="answered",reason="grounded"} 3',
  ])
  expect(await linesOf(metrics, 'lectern_deployment_step_seconds_sum')).toEqual([
    'lectern_deployment_step_seconds_sum{step="parse"} 0.3',
  ])
  expect(await linesOf(metrics, 'lectern_build_info')).toEqual([
    `lectern_build_info{version="1.2.3",database="sqlite",node="${process.versions.node}"} 1`,
  ])
})

test('gauges are read with the metrics, and one that cannot be read is left out', async () => {
  const metrics = createMetrics(info)
  let streams = 1
  metrics.watch(() => ({ open_streams: streams }))
  metrics.watch(async () => {
    throw new Error('The database does not answer.')
  })
  expect(await linesOf(metrics, 'lectern_open_streams')).toEqual(['lectern_open_streams 1'])
  streams = 4
  expect(await linesOf(metrics, 'lectern_open_streams')).toEqual(['lectern_open_streams 4'])
  expect(await linesOf(metrics, 'lectern_webhook_backlog')).toEqual([])
})

test('owners cannot make any number of series by naming models', async () => {
  const metrics = createMetrics(info)
  const call = { provider: 'compatible', task: 'answering', outcome: 'ok' }
  for (let count = 0; count < 200; count += 1)
    metrics.count('model_calls', { ...call, model: `model-${count}` })
  metrics.count('model_calls', { ...call, model: 'model-0' })
  const lines = await linesOf(metrics, 'lectern_model_calls_total{')
  expect(lines).toHaveLength(51)
  expect(lines.filter(line => line.includes('model="other"'))).toEqual([expect.stringMatching(/ 150$/)])
  expect(lines[0]).toMatch(/model-0".* 2$/)
})

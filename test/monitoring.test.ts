import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { counters, gauges, histograms } from '../src/telemetry/index.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const dashboard = 'deploy/grafana/lectern.json'
const alerts = 'deploy/prometheus/lectern-alerts.yml'
const page = 'docs/operate/monitoring.md'

const names = [
  ...Object.values(counters).map(({ name }) => name),
  ...Object.values(histograms).map(({ name }) => name),
  ...Object.keys(gauges),
  'build_info',
].map(name => `lectern_${name}`)

test.each([dashboard, alerts, page])('%s uses only metrics that exist', path => {
  const used = [...read(path).matchAll(/\blectern_[a-z_]+/g)].map(([name]) =>
    names.includes(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
  )
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter(name => !names.includes(name))).toEqual([])
})

test('the page on monitoring lists every metric, with its labels', () => {
  const text = read(page)
  expect(names.filter(name => !text.includes(`\`${name}\``))).toEqual([])
  for (const { name, labels } of [...Object.values(counters), ...Object.values(histograms)]) {
    const row = text.split('\n').find(line => line.includes(`\`lectern_${name}\``)) ?? ''
    expect([name, labels.filter(label => !row.includes(`\`${label}\``))]).toEqual([name, []])
  }
})

test('the dashboard shows every metric of ours', () => {
  const text = read(dashboard)
  const hidden = ['lectern_cache_sites', 'lectern_deployment_seconds', 'lectern_webhook_attempts_total']
  expect(names.filter(name => !text.includes(name) && !hidden.includes(name))).toEqual([])
})

test('the dashboard’s panels do not overlap, and each has an expression', () => {
  const { panels } = JSON.parse(read(dashboard))
  const taken = new Set<string>()
  for (const { gridPos, type, targets, title } of panels) {
    if (type !== 'row') expect([title, targets.length]).toEqual([title, expect.toSatisfy(count => count > 0)])
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(taken.has(`${x} ${y}`)).toBe(false)
        taken.add(`${x} ${y}`)
      }
  }
})

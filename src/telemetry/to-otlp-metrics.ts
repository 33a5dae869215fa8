import { ValueType } from '@opentelemetry/api'
import { AggregationTemporality, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'

export type PrometheusMetric = MetricObjectWithValues<MetricValue<string>>

type Time = [number, number]
type Series = { labels: Record<string, string>; values: MetricValueWithName<string>[] }

/** Converts what `prom-client` collected. Summaries are left out: OTLP exporters do not send them. */
export function toOtlpMetrics(
  metrics: readonly PrometheusMetric[],
  startedMs: number,
  nowMs: number,
): MetricData[] {
  const times = { startTime: toTime(startedMs), endTime: toTime(nowMs) }
  return metrics.flatMap((metric): MetricData[] => {
    if (metric.values.length === 0) return []
    const descriptor = {
      name: metric.name,
      description: metric.help,
      unit: metric.name.endsWith('_seconds') ? 's' : '',
      valueType: ValueType.DOUBLE,
    }
    const aggregationTemporality = AggregationTemporality.CUMULATIVE
    const common = { descriptor, aggregationTemporality }
    const points = () =>
      metric.values.map(({ labels, value }) => ({ ...times, attributes: textLabels(labels), value }))
    // The enumeration of prom-client has no values at run time.
    switch (String(metric.type)) {
      case 'counter':
        return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
      case 'gauge':
        return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
      case 'histogram': {
        const dataPoints = groupSeries(metric).map(({ labels, values }) => ({
          ...times,
          attributes: labels,
          value: toHistogram(values),
        }))
        return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
      }
      default:
        return []
    }
  })
}

function groupSeries({ values }: PrometheusMetric): Series[] {
  const series = new Map<string, Series>()
  for (const value of values as MetricValueWithName<string>[]) {
    const { le: _, ...labels } = textLabels(value.labels)
    const key = JSON.stringify(labels)
    const found = series.get(key) ?? { labels, values: [] }
    found.values.push(value)
    series.set(key, found)
  }
  return [...series.values()]
}

/** Prometheus counts each bucket with all smaller ones; OTLP counts each alone. */
function toHistogram(values: readonly MetricValueWithName<string>[]) {
  const findValue = (suffix: string) =>
    values.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0
  const buckets = values.filter(({ metricName }) => metricName?.endsWith('_bucket'))
  const cumulative = buckets.map(({ value }) => value)
  return {
    buckets: {
      boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
      counts: cumulative.map((count, at) => count - (cumulative[at - 1] ?? 0)),
    },
    sum: findValue('_sum'),
    count: findValue('_count'),
  }
}

function textLabels(labels: Partial<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

function toTime(ms: number): Time {
  return [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]
}

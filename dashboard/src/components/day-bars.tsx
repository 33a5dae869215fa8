import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { dayAxis, formatDay } from '../text/format-day.ts'

interface DayBarsProps {
  /** Description for screen readers. */
  caption: string
  /** Names of the lower and the upper part of each bar. */
  series: readonly [string, string]
  days: readonly (readonly [date: string, lower: number, upper: number])[]
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact' })

/** A chart of two stacked counts per day. */
export function DayBars({ caption, series: [lower, upper], days }: DayBarsProps) {
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">{caption}</VisuallyHidden>
      <BarChart
        aria-hidden
        barChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
        h={190}
        data={days.map(([date, below, above]) => ({ date: formatDay(date), [lower]: below, [upper]: above }))}
        dataKey="date"
        type="stacked"
        series={[
          { name: lower, color: 'ink.5' },
          { name: upper, color: 'gray.5' },
        ]}
        maxBarWidth={28}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 28 }}
        tickLine="none"
        gridAxis="x"
        xAxisProps={dayAxis}
        yAxisProps={{ allowDecimals: false, width: 40, tickFormatter: value => compact.format(value) }}
        valueFormatter={value => value.toLocaleString()}
      />
    </figure>
  )
}

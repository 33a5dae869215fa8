import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { Insights } from '../../../../src/contract/index.ts'
import { describeShare } from '../../text/describe-share.ts'
import { dayAxis, formatDay } from '../../text/format-day.ts'

/** The share of questions answered. Days without questions have no value. */
export function RateChart({ days }: { days: Insights['days'] }) {
  const data = days.map(({ date, questions, answered }) => ({
    date: formatDay(date),
    Answered: questions === 0 ? null : answered / questions,
  }))
  // A line needs two points.
  const isPoint = data.filter(({ Answered }) => Answered !== null).length === 1
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">Share of questions answered, in per cent</VisuallyHidden>
      <LineChart
        aria-hidden
        h={190}
        data={data}
        dataKey="date"
        series={[{ name: 'Answered', color: 'ink.5' }]}
        curveType="monotone"
        connectNulls
        withDots={isPoint}
        dotProps={{ r: 4 }}
        tickLine="none"
        gridAxis="x"
        xAxisProps={dayAxis}
        yAxisProps={{ domain: [0, 1], ticks: [0, 0.5, 1], width: 52 }}
        valueFormatter={value => describeShare(value)}
        lineChartProps={{ accessibilityLayer: false, margin: { top: 10 } }}
      />
    </figure>
  )
}

import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { Insights } from '../../../../src/contract/index.ts'

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The share of questions that were answered; days on which nobody asked have none. */
export function RateChart({ days }: { days: Insights['days'] }) {
  const data = days.map(({ date, questions, answered }) => ({
    date: day.format(new Date(date)),
    'Answered rate': questions === 0 ? null : Math.round((100 * answered) / questions),
  }))
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">
        Share of questions that were answered, in per cent
      </VisuallyHidden>
      <LineChart
        aria-hidden
        h={180}
        data={data}
        dataKey="date"
        series={[{ name: 'Answered rate', color: 'ink.5' }]}
        curveType="monotone"
        connectNulls
        withLegend
        withDots={days.length <= 31}
        tickLine="none"
        gridAxis="x"
        unit=" %"
        yAxisProps={{ domain: [0, 100], width: 60 }}
        lineChartProps={{ accessibilityLayer: false }}
      />
    </figure>
  )
}

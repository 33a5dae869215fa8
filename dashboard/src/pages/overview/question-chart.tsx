import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import type { Insights } from '../../../../src/contract/index.ts'

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Questions a day, answered and not. */
export function QuestionChart({ days }: { days: Insights['days'] }) {
  const data = days.map(({ date, questions, answered }) => ({
    date: day.format(new Date(date)),
    Answered: answered,
    Unanswered: questions - answered,
  }))
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">Questions a day, answered and unanswered</VisuallyHidden>
      <BarChart
        aria-hidden
        barChartProps={{ accessibilityLayer: false }}
        h={180}
        data={data}
        dataKey="date"
        type="stacked"
        series={[
          { name: 'Answered', color: 'ink.5' },
          { name: 'Unanswered', color: 'gray.5' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 36 }}
      />
    </figure>
  )
}

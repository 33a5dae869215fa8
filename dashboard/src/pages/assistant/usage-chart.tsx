import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'

const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface UsageDay {
  day: string
  inputTokens: number
  outputTokens: number
}

/** Tokens a day. */
export function UsageChart({ days }: { days: readonly UsageDay[] }) {
  const data = days.map(({ day: date, inputTokens, outputTokens }) => ({
    date: day.format(new Date(date)),
    'Tokens read': inputTokens,
    'Tokens written': outputTokens,
  }))
  return (
    <figure style={{ margin: 0 }}>
      <VisuallyHidden component="figcaption">Tokens a day, read and written by models</VisuallyHidden>
      <BarChart
        aria-hidden
        h={160}
        data={data}
        dataKey="date"
        type="stacked"
        series={[
          { name: 'Tokens read', color: 'ink.5' },
          { name: 'Tokens written', color: 'gray.5' },
        ]}
        withLegend
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 64 }}
      />
    </figure>
  )
}

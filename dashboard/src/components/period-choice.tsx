import { SegmentedControl } from '@mantine/core'
import { rangeDays } from '../routes/range-days.ts'

export function PeriodChoice({ days, onChange }: { days: number; onChange(days: number): void }) {
  return (
    <SegmentedControl
      aria-label="Period"
      value={String(days)}
      onChange={value => onChange(Number(value))}
      data={rangeDays.map(value => ({
        value: String(value),
        label: value === 365 ? '1 year' : `${value} days`,
      }))}
    />
  )
}

import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import classes from './bar-list.module.css'

export interface BarRow {
  label: string
  count: number
  /** Beside the count, for example “83 % answered”. */
  note?: string
  /** A page of the dashboard that the label leads to. */
  address?: string | undefined
  /** A page of the documentation that the label leads to. */
  href?: string | undefined
}

const shownAtFirst = 8

/** Names with how often each occurs, the most frequent first, as bars. */
export function BarList({ rows, label, empty }: { rows: readonly BarRow[]; label: string; empty: string }) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...rows.map(({ count }) => count))
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {(all ? rows : rows.slice(0, shownAtFirst)).map(row => (
          <li key={`${row.label} ${row.href ?? ''}`} className={classes.row}>
            <span className={classes.fill} style={{ width: `${(100 * row.count) / most}%` }} />
            <BarLabel row={row} />
            <span className={classes.value}>
              {row.note && `${row.note} · `}
              {row.count.toLocaleString()}
            </span>
          </li>
        ))}
      </ul>
      {!all && rows.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          All {rows.length}
        </Button>
      )}
    </>
  )
}

function BarLabel({ row: { label, address, href } }: { row: BarRow }) {
  if (address !== undefined)
    return (
      <Link href={address} className={classes.label ?? ''} title={label}>
        {label}
      </Link>
    )
  if (href !== undefined)
    return (
      <a href={href} className={classes.label} title={label} target="_blank" rel="noopener">
        {label}
      </a>
    )
  return <span className={classes.label}>{label}</span>
}

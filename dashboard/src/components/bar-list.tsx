import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import classes from './bar-list.module.css'

export interface BarRow {
  label: string
  count: number
  /** Shown next to the count, for example “83 % answered”. */
  note?: string
  /** Dashboard page that the label links to. */
  address?: string | undefined
  /** Documentation page that the label links to. */
  href?: string | undefined
}

const shownAtFirst = 8

/** A bar chart of labelled counts. */
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
          Show all {rows.length}
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

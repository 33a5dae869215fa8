import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface VirtualRowsProps<T> {
  rows: readonly T[]
  keyOf(row: T): string
  /** Estimated row height in pixels, until the row is measured. */
  estimatedHeight: number
  label: string
  children(row: T): ReactNode
  /** Called when the viewer scrolls near the end. */
  onEnd?: () => void
}

/** A list that scrolls with the page and renders only the rows near the viewport. */
export function VirtualRows<T>({
  rows,
  keyOf,
  estimatedHeight,
  label,
  children,
  onEnd,
}: VirtualRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: index => keyOf(rows[index] as T),
  })
  const shown = virtual.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  const nearEnd = rows.length > 0 && last >= rows.length - 5
  useEffect(() => {
    if (nearEnd) onEnd?.()
  }, [nearEnd, onEnd])
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{
        position: 'relative',
        height: virtual.getTotalSize(),
        margin: 0,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {shown.map(({ key, index, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            transform: `translateY(${start - offset}px)`,
          }}
        >
          {children(rows[index] as T)}
        </li>
      ))}
    </ul>
  )
}

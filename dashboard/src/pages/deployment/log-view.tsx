import { Text } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import classes from './log-view.module.css'
import { useDeploymentLog } from './use-deployment-log.ts'

const nearPixels = 60

/** Keyboard users must be able to reach a scrolling region. */
const scrollable = { tabIndex: 0 }

/** A deployment's log. Scrolls along while it grows, if the viewer is at its end. */
export function LogView({ statusId }: { statusId: string }) {
  const { lines, ended } = useDeploymentLog(statusId)
  const box = useRef<HTMLElement>(null)
  const follows = useRef(true)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => 21,
    overscan: 20,
  })
  useEffect(() => {
    if (follows.current && !ended && lines.length > 0) virtual.scrollToIndex(lines.length - 1)
  }, [lines.length, ended, virtual])
  return (
    <section
      ref={box}
      className={classes.log}
      aria-label="Log"
      {...scrollable}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearPixels
      }}
    >
      {lines.length === 0 && (
        <Text size="sm" c="dimmed" px="md">
          {ended ? 'The log is empty.' : 'Waiting for the first line…'}
        </Text>
      )}
      <div style={{ position: 'relative', height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={`${classes.line} ${classes[levelOf(lines[index] ?? '')]}`}
            style={{ position: 'absolute', top: 0, insetInline: 0, transform: `translateY(${start}px)` }}
          >
            <span className={classes.number}>{index + 1}</span>
            <span>{lines[index]}</span>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Log lines about a finding start with its level. */
function levelOf(line: string): 'warning' | 'failure' | 'plain' {
  if (line.startsWith('warning: ')) return 'warning'
  return line.startsWith('failure: ') ? 'failure' : 'plain'
}

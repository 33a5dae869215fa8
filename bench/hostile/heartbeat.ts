import { openSync, readSync } from 'node:fs'

const everyMs = 5

export interface Figures {
  /** The longest time between two turns of the event loop, beyond the interval of the heartbeat. */
  pauseMs: number
  /** The same without the time in which the thread could have run but other processes had the processors. */
  ownPauseMs: number
  /** The longest processor time of this thread between two turns of the event loop. */
  busyMs: number
  /** Growth of the resident memory, at its peak. */
  grownBytes: number
}

const none: Figures = { pauseMs: 0, ownPauseMs: 0, busyMs: 0, grownBytes: 0 }

/** Measures the event loop of this process, and its memory, until it is read. */
export function createHeartbeat() {
  const readWaitedMs = createWaitedMs()
  let last = performance.now()
  let lastWaited = readWaitedMs()
  let lastBusyMs = readBusyMs()
  let startBytes = process.memoryUsage.rss()
  let figures = none

  function beat(): void {
    const now = performance.now()
    const waited = readWaitedMs()
    const busyMs = readBusyMs()
    const pauseMs = now - last - everyMs
    figures = {
      pauseMs: Math.max(figures.pauseMs, pauseMs),
      ownPauseMs: Math.max(figures.ownPauseMs, pauseMs - (waited - lastWaited)),
      busyMs: Math.max(figures.busyMs, busyMs - lastBusyMs),
      grownBytes: Math.max(figures.grownBytes, process.memoryUsage.rss() - startBytes),
    }
    last = now
    lastWaited = waited
    lastBusyMs = busyMs
  }
  setInterval(beat, everyMs).unref()

  return {
    /** Collects garbage first, so that the growth is that of the next input. */
    restart(): void {
      globalThis.gc?.()
      startBytes = process.memoryUsage.rss()
      last = performance.now()
      lastWaited = readWaitedMs()
      lastBusyMs = readBusyMs()
      figures = none
    },
    read(): Figures {
      beat()
      return figures
    },
  }
}

function readBusyMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Reads how long the main thread has waited for a processor (Linux's schedstat); 0 on other systems. */
function createWaitedMs(): () => number {
  try {
    const file = openSync('/proc/self/schedstat', 'r')
    const bytes = Buffer.alloc(100)
    return () => {
      const [, nanoseconds] = bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)).split(' ')
      return Number(nanoseconds) / 1e6
    }
  } catch {
    return () => 0
  }
}

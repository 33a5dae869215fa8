import type { Database } from '../../database/index.ts'
import { type Clock, type Log, silentLog, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Traffic } from '../traffic/decide-traffic.ts'
import { createFlusher, type Flusher } from './create-flusher.ts'
import { dayOf } from './day-of.ts'
import { createVisitorSalts, hashVisitor, type Visitor } from './hash-visitor.ts'
import { type ProjectDay, storeViews, type VisitorViews } from './store-views.ts'

export interface View extends Visitor {
  path: string
  traffic: Traffic
}

export interface ViewCounter extends Flusher {
  /** Counts a view of a page, which must exist: the number of paths bounds what is stored. */
  count(view: View): void
}

export interface CounterNeeds {
  database: Pick<Database, 'write'>
  clock: Clock
  log?: Log
  telemetry?: Telemetry
}

const flushEveryMs = 5_000
/** Bounds the memory if the database is slow or unavailable. */
const waitingLimit = 20_000
/** A flush begins early at this many, so that each one is short. */
const flushAt = 2_000
const rowsPerTransaction = 250
const userAgentCharacters = 300

interface Waiting {
  day: string
  view: View
  human: number
  ai: number
}

type Part = ProjectDay & { views: VisitorViews[] }

/**
 * Counts page views in memory, because a durable write per view would cost more than the page. They are stored every five
 * seconds and on close, so that a crash loses the last five seconds. A write whose connection breaks during the commit is
 * repeated, and may count its part twice.
 */
export function createViewCounter(needs: CounterNeeds): ViewCounter {
  const { database, clock, log = silentLog, telemetry = silentTelemetry } = needs
  const saltOf = createVisitorSalts(needs)
  let waiting = new Map<string, Waiting>()
  /** Views with hashed visitors that are not stored yet. */
  const parts: Part[] = []

  async function write(): Promise<void> {
    const views = waiting
    waiting = new Map()
    try {
      parts.push(...(await hashViews([...views.values()], saltOf)))
    } catch (error) {
      for (const [key, view] of views) waiting.set(key, view)
      throw error
    }
    for (let part = parts[0]; part; part = parts[0]) {
      const stored = part
      await database.write(queries => storeViews(queries, stored))
      parts.shift()
    }
  }
  const flusher = createFlusher(write, {
    everyMs: flushEveryMs,
    log,
    failure: 'page views could not be stored',
  })

  return {
    ...flusher,
    count(view) {
      const day = dayOf(clock.now())
      const userAgent = view.userAgent.slice(0, userAgentCharacters)
      const key = `${view.projectId} ${day} ${view.path}\n${view.address} ${userAgent}`
      const known = waiting.get(key)
      if (known) known[view.traffic] += 1
      else if (waiting.size + parts.length * rowsPerTransaction >= waitingLimit)
        telemetry.count('analytics_dropped', {})
      else {
        const added = { day, view: { ...view, userAgent }, human: 0, ai: 0, [view.traffic]: 1 }
        waiting.set(key, added)
        if (waiting.size === flushAt) void flusher.flush()
      }
    },
  }
}

/** Adds up the views of each visitor, for its pages and the whole site. */
async function hashViews(
  views: readonly Waiting[],
  saltOf: (day: string) => Promise<string>,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const ofDay of Map.groupBy(views, ({ day, view }) => `${view.projectId} ${day}`).values()) {
    const [first] = ofDay
    if (!first) continue
    const salt = await saltOf(first.day)
    const rows = new Map<string, VisitorViews>()
    for (const { view, human, ai } of ofDay) {
      const visitor = hashVisitor(salt, view)
      for (const path of [view.path, '']) {
        const row = rows.get(`${visitor} ${path}`)
        if (!row) rows.set(`${visitor} ${path}`, { path, visitor, human, ai })
        else {
          row.human += human
          row.ai += ai
        }
      }
    }
    const { projectId } = first.view
    const list = [...rows.values()]
    for (let start = 0; start < list.length; start += rowsPerTransaction)
      parts.push({ projectId, day: first.day, views: list.slice(start, start + rowsPerTransaction) })
  }
  return parts
}

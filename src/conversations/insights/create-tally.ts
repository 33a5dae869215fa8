import type { Insights } from '../../contract/index.ts'
import type { TurnSource } from '../turns/turn.ts'
import { listDays } from './calendar.ts'
import type { TimeRange } from './resolve-range.ts'

export interface CountedTurn {
  askedAt: number
  category: string | null
  resolution: 'answered' | 'unanswered'
  reason: string
  sources: TurnSource[]
  pageUrl: string | null
  rating: 'up' | 'down' | null
  hasComment: boolean
}

interface Counted {
  questions: number
  answered: number
}

/** Bounds memory, as readers can send any page URL: further distinct values are not counted. */
const distinctLimit = 20_000
const listed = 50

export function createTally({ from, to, timeZone, calendar }: TimeRange) {
  const total: Counted = { questions: 0, answered: 0 }
  const feedback = { up: 0, down: 0, comments: 0 }
  const days = new Map<string, Counted>()
  const categories = new Map<string | null, Counted>()
  const askedFrom = new Map<string, Counted>()
  const resolutions = new Map<string, Insights['resolutions'][number]>()
  const citedPages = new Map<string, Insights['citedPages'][number]>()

  function add(turn: CountedTurn): void {
    const isAnswered = turn.resolution === 'answered'
    count(total, isAnswered)
    count(entry(days, calendar.dayOf(turn.askedAt), newCount), isAnswered)
    count(entry(categories, turn.category, newCount), isAnswered)
    if (turn.pageUrl !== null) count(entry(askedFrom, turn.pageUrl, newCount), isAnswered)
    const { resolution, reason } = turn
    const outcome = `${resolution} ${reason}`
    entry(resolutions, outcome, () => ({ resolution, reason, questions: 0 })).questions += 1
    if (turn.rating !== null) feedback[turn.rating] += 1
    if (turn.hasComment) feedback.comments += 1
    // The sources of unanswered turns are only the closest matches.
    for (const { title, url } of isAnswered ? turn.sources : [])
      entry(citedPages, url, () => ({ title, url, answers: 0 })).answers += 1
  }

  function result(complete: boolean): Insights {
    const last = to > from ? listDays(calendar.dayOf(from), calendar.dayOf(to - 1)) : []
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      timeZone,
      complete,
      ...total,
      answeredRate: total.questions === 0 ? null : total.answered / total.questions,
      days: last.map(date => ({ date, ...(days.get(date) ?? newCount()) })),
      categories: byQuestions([...categories].map(([category, counted]) => ({ category, ...counted }))),
      resolutions: byQuestions([...resolutions.values()]),
      citedPages: [...citedPages.values()].sort((one, other) => other.answers - one.answers).slice(0, listed),
      askedFrom: byQuestions([...askedFrom].map(([pageUrl, counted]) => ({ pageUrl, ...counted }))).slice(
        0,
        listed,
      ),
      feedback,
    }
  }

  return { add, result }
}

function newCount(): Counted {
  return { questions: 0, answered: 0 }
}

function count(counted: Counted, isAnswered: boolean): void {
  counted.questions += 1
  if (isAnswered) counted.answered += 1
}

function entry<Key, Value>(entries: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = entries.get(key)
  if (known !== undefined) return known
  const value = create()
  if (entries.size < distinctLimit) entries.set(key, value)
  return value
}

function byQuestions<Row extends { questions: number }>(rows: Row[]): Row[] {
  return rows.sort((one, other) => other.questions - one.questions)
}

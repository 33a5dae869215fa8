import { createArena } from './hostile/arena.ts'
import { connectionInputs } from './hostile/connection-inputs.ts'
import { deploymentInputs } from './hostile/deployment-inputs.ts'
import { floodInputs } from './hostile/flood-inputs.ts'
import type { HostileInput } from './hostile/hostile-input.ts'
import { messageInputs } from './hostile/message-inputs.ts'
import { providerInputs } from './hostile/provider-inputs.ts'

const pauseBudgetMs = 50
const memoryBudgetMb = 64
const waitBudgetMs = 250

const quiet: HostileInput = {
  what: 'nothing hostile, for comparison',
  seconds: 3,
  run: ({ signal }) =>
    new Promise(resolve => signal.addEventListener('abort', () => resolve(''), { once: true })),
}

/** Floods of posts come last: they use up the limits of their organisation. */
const inputs = [...messageInputs, ...connectionInputs, ...providerInputs, ...deploymentInputs, ...floodInputs]

/**
 * Sends hostile inputs to a server, one after the other, and measures the server's event loop and memory, and how long a reader of
 * another organisation waits. `wanted` selects inputs by part of their description.
 */
export async function measureHostile(wanted: readonly string[] = []) {
  const chosen = inputs.filter(
    ({ what }) => wanted.length === 0 || wanted.some(part => what.toLowerCase().includes(part.toLowerCase())),
  )
  const arena = await createArena()
  const rows = []
  try {
    const { p50: usualWaitMs } = await arena.measure(quiet)
    for (const input of [quiet, ...chosen]) {
      const measured = await arena.measure(input)
      const { figures, p50, worst, failed, requests, outcome } = measured
      const megabytes = figures && figures.grownBytes / 2 ** 20
      const missed = [
        ...(figures && figures.ownPauseMs <= pauseBudgetMs ? [] : ['pause']),
        ...(megabytes !== undefined && megabytes <= memoryBudgetMb ? [] : ['memory']),
        ...(worst <= usualWaitMs + waitBudgetMs && failed.length === 0 ? [] : ['wait']),
      ]
      rows.push({
        input: input.what,
        outcome,
        'longest pause, ms': whole(figures?.pauseMs),
        'without waits for a processor (≤ 50)': whole(figures?.ownPauseMs),
        'on the processor, ms': whole(figures?.busyMs),
        'memory, MB (≤ 64)': whole(megabytes),
        'reader waits, p50, ms': whole(p50),
        'worst, ms (≤ p50 of a quiet server + 250)': whole(worst),
        'requests of the reader that failed':
          failed.length === 0
            ? ''
            : `${failed.length} of ${requests} (status ${[...new Set(failed)].join(', ')})`,
        'budget missed': missed.join(', '),
      })
      process.stderr.write(`${Object.values(rows.at(-1) ?? {}).join(' | ')}\n`)
    }
  } finally {
    await arena.close()
  }
  const title = `Hostile inputs: a server of two organisations, one hostile; ${chosen.length} inputs, one after the other`
  return { title, rows }
}

function whole(value: number | undefined): string {
  return value === undefined ? 'the server did not answer' : value.toFixed(0)
}

if (import.meta.main) {
  const { title, rows } = await measureHostile(process.argv.slice(2))
  const missed = rows.filter(row => row['budget missed'] !== '')
  console.log(`${title}; budget missed in ${missed.length}`)
}

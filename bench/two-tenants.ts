import { Worker } from 'node:worker_threads'
import { createArena } from './hostile/arena.ts'
import type { AttackInput } from './hostile/attack-thread.ts'
import { createInnocentTenant, type Tallies } from './hostile/innocent-tenant.ts'
import { median } from './load.ts'

const quietSeconds = 15
const usualSeconds = 120
/** One for each lane of the attack. */
const hostileProjects = 5

/**
 * Runs all hostile inputs at once in one organisation, and counts what still succeeds in another, and how long it takes, compared
 * with a quiet server.
 */
export async function measureTwoTenants(seconds = usualSeconds) {
  const arena = await createArena()
  const innocent = await createInnocentTenant(arena.url, arena.neighbour)
  try {
    const quiet = await innocent.use(Math.min(quietSeconds, seconds))
    const tenants = await arena.createHostileTenants(hostileProjects)
    const attack: AttackInput = {
      ...{ url: arena.url, providerUrl: arena.providerUrl, tenants, seconds },
      neighbour: arena.tenant,
    }
    arena.restartFigures()
    const worker = new Worker(new URL('./hostile/attack-thread.ts', import.meta.url), { workerData: attack })
    let inputs = 0
    worker.on('message', () => {
      inputs += 1
    })
    const hostile = await innocent.use(seconds)
    await worker.terminate()
    const figures = await arena.readFigures()
    return [
      {
        title: `Two tenants: one does everything hostile at once for ${seconds} seconds (${inputs} inputs), the other works`,
        rows: describeTallies(quiet, hostile),
      },
      {
        title: 'The server meanwhile',
        rows: [
          {
            'longest pause, ms': figures?.pauseMs.toFixed(0) ?? 'the server did not answer',
            'without waits for a processor (≤ 50)': figures?.ownPauseMs.toFixed(0),
            'growth of memory, MB': figures && (figures.grownBytes / 2 ** 20).toFixed(0),
          },
        ],
      },
    ]
  } finally {
    await innocent.close()
    await arena.close()
  }
}

function describeTallies(quiet: Tallies, hostile: Tallies) {
  const names = ['status look-ups', 'questions', 'deployments', 'webhooks'] as const
  return names.map(name => ({
    'the other tenant’s': name,
    tried: hostile[name].tried,
    succeeded: hostile[name].times.length,
    'p50, ms': whole(median(hostile[name].times)),
    'worst, ms': whole(Math.max(...hostile[name].times)),
    'quiet: succeeded': `${quiet[name].times.length} of ${quiet[name].tried}`,
    'quiet: p50, ms': whole(median(quiet[name].times)),
    'quiet: worst, ms': whole(Math.max(...quiet[name].times)),
  }))
}

function whole(value: number): string {
  return Number.isFinite(value) ? value.toFixed(0) : ''
}

if (import.meta.main)
  for (const { title, rows } of await measureTwoTenants(Number(process.argv[2] ?? usualSeconds))) {
    console.log(title)
    console.table(rows)
  }

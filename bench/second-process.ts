import { startFleetServers } from './fleet/fleet-servers.ts'
import { limitProcessors } from './fleet/limit-processors.ts'
import { type Load, loads, loadsOf } from './fleet.ts'
import { clients, median, rateOf } from './load.ts'

/** Small, so that the clients and Postgres never wait for one of two cores. */
const share = 0.4
const rounds = 3
const roundMs = 4_000

/**
 * Measures how much more two web processes on one Postgres answer than one, if each has the same share of a core to itself. Needs root on
 * Linux.
 */
export async function measureSecondProcess() {
  const servers = await startFleetServers()
  let removeGroups = () => {}
  try {
    const fleet = servers.fleets.find(({ webs }) => webs.length > 1)
    if (!fleet) throw new Error('No fleet has two web processes.')
    const [alone, both] = [loadsOf({ ...fleet, webs: fleet.webs.slice(0, 1) }), loadsOf(fleet)]
    for (const targets of Object.values(both)) await rateOf(targets, roundMs)
    removeGroups = limitProcessors(
      fleet.webs.map(({ pid }) => pid),
      share,
    )
    const rows = []
    for (const load of Object.keys(loads) as Load[]) {
      const measured: { one: number; two: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        measured.push({ one: await rateOf(alone[load], roundMs), two: await rateOf(both[load], roundMs) })
      rows.push({
        load: loads[load],
        'one process': median(measured.map(({ one }) => one)).toFixed(0),
        'two processes': median(measured.map(({ two }) => two)).toFixed(0),
        ratio: median(measured.map(({ one, two }) => two / one)).toFixed(2),
      })
    }
    const title = `A second web process: requests a second, each process limited to ${share} of a core, ${clients} clients, median of ${rounds}`
    return { title, rows }
  } finally {
    await servers.close()
    removeGroups()
  }
}

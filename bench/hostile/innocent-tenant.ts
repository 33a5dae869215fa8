import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { createSender, type Reply, type Send } from './send.ts'
import { askText, readJson, redeploy, type Tenant, untilEnded } from './tenant.ts'

/** The times of successes in milliseconds. */
interface Tally {
  tried: number
  times: number[]
}

export type Tallies = Record<'status look-ups' | 'questions' | 'deployments' | 'webhooks', Tally>

const statusEveryMs = 100
const questionEveryMs = 1_000
const deploymentPauseMs = 1_000
const lastWaitMs = 30_000
const address = '192.0.2.1'

/** Uses a server as an innocent organisation does, and counts what succeeds. */
export async function createInnocentTenant(url: string, tenant: Tenant) {
  const arrivals = new Map<string, number>()
  const receiver = createServer(async (request, response) => {
    const message = JSON.parse(await text(request))
    if (message.type === 'update.succeeded') arrivals.set(message.data._id, Date.now())
    response.end()
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const listening = receiver.address()
  const port = typeof listening === 'object' ? listening?.port : undefined
  const sendBriefly = () => createSender({ url, address, signal: AbortSignal.timeout(lastWaitMs) })
  await sendBriefly()({
    path: `/v1/projects/${tenant.projectId}/webhooks`,
    key: tenant.adminKey,
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/` }),
  })

  return {
    async use(seconds: number): Promise<Tallies> {
      const end = performance.now() + seconds * 1000
      const send = createSender({ url, address, signal: AbortSignal.timeout(seconds * 1000 + lastWaitMs) })
      const tallies: Tallies = {
        'status look-ups': { tried: 0, times: [] },
        questions: { tried: 0, times: [] },
        deployments: { tried: 0, times: [] },
        webhooks: { tried: 0, times: [] },
      }
      const timed = async (tally: Tally, work: () => Promise<boolean>) => {
        tally.tried += 1
        const started = performance.now()
        if (await work()) tally.times.push(performance.now() - started)
      }
      const every = async (everyMs: number, work: () => Promise<void>) => {
        const open: Promise<void>[] = []
        for (; performance.now() < end; await setTimeout(everyMs)) open.push(work())
        await Promise.all(open)
      }

      const deploy = async () => {
        for (; performance.now() < end; await setTimeout(deploymentPauseMs)) {
          let statusId: string | undefined
          await timed(tallies.deployments, async () => {
            statusId = await redeploy(send, tenant)
            return statusId !== undefined && (await untilEnded(send, tenant, statusId)).status === 'success'
          })
          if (statusId !== undefined) await countWebhook(statusId, tallies.webhooks)
        }
      }
      const countWebhook = async (statusId: string, tally: Tally) => {
        tally.tried += 1
        const reply = await send({ path: `/v1/project/update-status/${statusId}`, key: tenant.adminKey })
        const ended = Date.parse(readJson(reply).endedAt ?? '')
        const deadline = performance.now() + lastWaitMs
        while (!arrivals.has(statusId) && performance.now() < deadline) await setTimeout(20)
        const arrived = arrivals.get(statusId)
        if (arrived !== undefined && !Number.isNaN(ended)) tally.times.push(Math.max(0, arrived - ended))
      }

      await Promise.all([
        every(statusEveryMs, () =>
          timed(tallies['status look-ups'], async () =>
            isGood(
              await send({ path: `/v1/project/update-status/${tenant.statusId}`, key: tenant.adminKey }),
            ),
          ),
        ),
        every(questionEveryMs, () =>
          timed(tallies.questions, async () => {
            const from = `192.0.2.${10 + (tallies.questions.tried % 200)}`
            const asReader: Send = call => send({ ...call, from })
            const reply = await askText(asReader, tenant, 'How do I configure the proxy?')
            return isGood(reply) && reply.text.includes('[DONE]') && !reply.text.includes('"type":"error"')
          }),
        ),
        deploy(),
      ])
      return tallies
    },
    close: () => new Promise(resolve => receiver.close(resolve)),
  }
}

function isGood({ outcome }: Reply): boolean {
  return outcome === '200'
}

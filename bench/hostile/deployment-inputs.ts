import { setTimeout } from 'node:timers/promises'
import { withEndlessDeployment } from './endless-deployment.ts'
import type { Attack, HostileInput } from './hostile-input.ts'
import { hostileSites, manyPages, packManyPages, samplePage } from './hostile-sites.ts'
import { type Call, describeReplies, repeat } from './send.ts'
import { cancel, readJson, redeploy, untilEnded, upload } from './tenant.ts'

const headStartMs = 300

/** Deployments of the attacker, each followed at once by one of the neighbour, and by readers of the built pages. */
export const deploymentInputs: HostileInput[] = [
  ...Object.entries(hostileSites).map(([what, pack]) => ({
    what: `upload: ${what}`,
    seconds: 8,
    run: (attack: Attack) => deploy(attack, pack()),
  })),
  {
    what: 'a git server that drips',
    seconds: 8,
    run: attack => withEndlessDeployment(attack, statusId => follow(attack, statusId)),
  },
  {
    what: 'twenty silent webhook targets, for six deployments',
    seconds: 8,
    async run(attack) {
      const { send, sendLater, tenant, providerUrl } = attack
      const path = `/v1/projects/${tenant.projectId}/webhooks`
      const hook = (number: number) => JSON.stringify({ url: `${providerUrl}/silent/${number}` })
      const made = await repeat({ times: 20, atOnce: 4, signal: attack.signal }, number =>
        send({ path, key: tenant.adminKey, body: hook(number) }),
      )
      for (let count = 0; count < 6; count += 1) await redeploy(send, tenant)
      await setTimeout(4000)
      for (const { text } of made) {
        const { id } = readJson({ outcome: '', headers: {}, text })
        if (id !== undefined)
          await sendLater({ path: `${path}/${id}`, method: 'DELETE', key: tenant.adminKey })
      }
      return `webhooks: ${describeReplies(made)}`
    },
  },
  {
    what: `upload: ${manyPages.toLocaleString('en')} small pages`,
    seconds: 45,
    run: attack => deploy(attack, packManyPages()),
  },
  read('llms.txt, 40 times', 40, '/llms.txt'),
  read('the site map, 40 times', 40, '/sitemap.xml'),
  read('the home page, 100 times', 100, '/'),
  read('searches in its search box, 100 times', 100, '/_lectern/search?q=proxy+of+case'),
  read('searches without results, 100 times', 100, '/_lectern/search?q=qwzxjk+vbnmkj'),
  read('llms-full.txt, 6 times', 6, '/llms-full.txt'),
]

const builtPages = ['/', '/page', '/page.md', '/llms.txt', '/_lectern/search?q=alpha']

async function deploy(attack: Attack, archive: Uint8Array): Promise<string> {
  const { send, tenant } = attack
  const reply = await upload(send, tenant, archive)
  const { statusId } = readJson(reply)
  if (statusId === undefined) return `upload: ${reply.outcome}`
  return follow(attack, statusId)
}

async function follow(attack: Attack, statusId: string): Promise<string> {
  const { send, sendLater, tenant, signal } = attack
  const [{ status, summary }, neighbour] = await Promise.all([
    untilEnded(send, tenant, statusId),
    deployNeighbour(attack),
  ])
  if (status === 'unfinished') await cancel(sendLater, tenant, statusId)
  const replies =
    status === 'success'
      ? await repeat({ times: builtPages.length * 2, atOnce: 4, signal }, number =>
          send({ path: `/sites/${tenant.domain}${builtPages[number % builtPages.length]}` }),
        )
      : []
  const pages = replies.length > 0 ? `; pages: ${describeReplies(replies)}` : ''
  const reason = status === 'failure' ? ` (${summary.slice(0, 120).replaceAll('|', '/')})` : ''
  return `deployment: ${status}${reason}; neighbour’s: ${neighbour}${pages}`
}

async function deployNeighbour({ sendAsNeighbour, neighbour, signal }: Attack): Promise<string> {
  await setTimeout(headStartMs)
  const started = performance.now()
  const statusId = await redeploy(sendAsNeighbour, neighbour)
  if (statusId === undefined) return signal.aborted ? 'not started in time' : 'refused'
  const { status } = await untilEnded(sendAsNeighbour, neighbour, statusId)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return status === 'unfinished' ? `not ended after ${seconds} s` : `${status} after ${seconds} s`
}

/** Reads a file of the site that the last deployment built. */
function read(what: string, times: number, path: string): HostileInput {
  return {
    what: `a site of many pages: ${what}`,
    async run({ send, signal, tenant }) {
      const call: Call = { path: `/sites/${tenant.domain}${path}` }
      const built = await send({ path: `/sites/${tenant.domain}${samplePage}` })
      if (built.outcome !== '200') return 'not measured: the site was not deployed in time'
      return describeReplies(await repeat({ times, atOnce: 8, signal }, () => send(call)))
    },
  }
}

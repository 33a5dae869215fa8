import { readConfig } from '../../src/config/read-config.ts'
import { createApp } from '../../src/server/app.ts'
import { silentLog } from '../../src/shared/index.ts'
import { childInput } from '../../test/support/child.ts'
import { createStrangerKey } from '../../test/support/organizations.ts'
import { createHeartbeat, type Figures } from './heartbeat.ts'

export interface ServerInput {
  environment: Record<string, string>
  /** How many organisations to create, each with an admin key. */
  organizations: number
}

export type ServerMessage = { ready: { url: string; adminKeys: string[] } } | { figures: Figures }

const { environment, organizations } = childInput<ServerInput>()
const app = await createApp({ config: readConfig(environment), log: silentLog, allowedFolders: [] })
const adminKeys: string[] = []
for (let count = 0; count < organizations; count += 1) adminKeys.push(await createStrangerKey({ app }))
app.startWorker()
// As `serve` does.
await app.services.accounts.load()

const heartbeat = createHeartbeat()
process.on('message', message => {
  if (message === 'restart') heartbeat.restart()
  if (message === 'read') tell({ figures: heartbeat.read() })
})
process.on('disconnect', () => process.exit())
tell({ ready: { url: app.url, adminKeys } })

function tell(message: ServerMessage): void {
  process.send?.(message)
}

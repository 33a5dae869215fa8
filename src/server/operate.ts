import type { ProcessCommands } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { backUp, diagnose, restoreBackup } from '../operations/index.ts'
import { systemClock } from '../shared/index.ts'
import { reachableUrl } from './reachable-url.ts'

export interface OperateNeeds {
  config: Config
  version: string
  environment: Readonly<Record<string, string | undefined>>
}

type Operations = Pick<ProcessCommands, 'backup' | 'restore' | 'doctor'>

/** The commands that work on the data of a server, with its settings. */
export function createOperations({ config, version, environment }: OperateNeeds): Operations {
  const { dataFolder: folder, databaseUrl } = config
  const database = databaseUrl === null ? 'sqlite' : 'postgres'
  return {
    async backup({ file }, hooks) {
      const report = await backUp({ clock: systemClock, version, ...hooks }, { file, folder, database })
      return {
        ...report,
        also: [...(database === 'postgres' ? dumpCommand : []), ...keepBucket(config), ...keepSecret(config)],
      }
    },
    async restore({ file }, hooks) {
      const report = await restoreBackup(hooks, { file, folder })
      return { ...report, also: report.database === 'postgres' ? loadCommand : [] }
    },
    doctor: (_options, { onProgress }) =>
      diagnose(
        { clock: systemClock, fetch, onProgress },
        {
          folder,
          databaseUrl,
          directDatabaseUrl: config.directDatabaseUrl,
          bucket: config.artifacts.bucket,
          nodeVersion: process.versions.node,
          baseUrl: (config.http.baseUrl ?? reachableUrl(config.http)).replace(/\/$/, ''),
          isConfigured: config.http.baseUrl !== null,
          trustsProxies: config.http.trustProxy !== false,
          mail: config.mail,
          models: config.models,
          retrieval: config.retrieval,
          screenshots: config.screenshots,
          secrets: config.secrets,
          environment,
        },
      ),
  }
}

const dumpCommand = [
  'The database is in Postgres and not in the archive. Back it up as well:',
  '  pg_dump --format=custom --no-owner --file=lectern.pgdump "$DATABASE_URL"',
]
const loadCommand = [
  'The database is not in this backup. Load it into an empty Postgres database:',
  '  pg_restore --no-owner --exit-on-error --dbname="$DATABASE_URL" lectern.pgdump',
]

function keepBucket({ artifacts: { bucket } }: Config): string[] {
  if (!bucket) return []
  return [`Artifacts in the bucket ${bucket.bucket} are not in the archive. Keep the bucket.`]
}

function keepSecret({ secrets: { secret, file } }: Config): string[] {
  if (secret === null && file === null) return []
  const name = secret === null ? `The secret in ${file}` : 'LECTERN_SECRET'
  return [`${name} is not in the archive. Keep it too: without it, stored tokens cannot be decrypted.`]
}
